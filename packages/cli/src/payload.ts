import { Option } from "commander";
import type { Assembly } from "quoin";
import {
  type Adapter,
  type AdapterOptions,
  findAdapter,
  type ProviderName,
  providerNames,
} from "quoin/adapters";
import { positiveInteger } from "./positive-integer.ts";

export interface PayloadOptions extends AdapterOptions {
  for?: ProviderName;
}

/** The options of every command that prints a request. */
export function payloadOptions(): Option[] {
  return [
    new Option("--for <provider>", "print the request for a provider, and nothing else").choices([
      ...providerNames,
    ]),
    new Option(
      "--max-tokens <tokens>",
      "with --for: length of the answer at most, kept free in the window",
    ).argParser(positiveInteger),
    new Option("--attachments <how>", "with --for: send them, or only what the text says of them").choices([
      "send",
      "name",
    ]),
    new Option("--no-cache", "with --for: no cache breakpoints"),
  ];
}

interface Settings extends AdapterOptions {
  provider?: ProviderName;
  /** Configured for the answer. */
  reserve?: number;
  /** For a provider that must be told how much context to keep. */
  window?: number;
}

/** The request as it goes over the wire, ready for `curl --json @-`. */
export function payloadFor(provider: ProviderName, assembly: Assembly, settings: Settings): string {
  const adapter = findAdapter(provider) as unknown as Adapter;
  const { model, reserve, attachments, cache, window } = settings;
  // Anthropic must be told; the others stop by themselves, and are told only what was asked for.
  const maxTokens = settings.maxTokens ?? (provider === "anthropic" ? reserve : undefined);
  const options = {
    ...(model !== undefined && { model }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(attachments !== undefined && { attachments }),
    ...(cache !== undefined && { cache }),
    ...(window !== undefined && { window }),
  };
  const payload = adapter.adapt(assembly, options);
  return `${JSON.stringify(adapter.body?.(payload) ?? payload, null, 2)}\n`;
}

/** Who makes a model, where its name says it. */
const makers: Readonly<Record<string, RegExp>> = {
  anthropic: /^claude/,
  google: /^(?:models\/)?gemini/,
  "openai-responses": /^(?:gpt-|o\d|chatgpt)/,
};

/** A model of another maker than the one it is sent to; compatible servers take anyone's. */
export function foreignModel({ for: provider, model }: PayloadOptions): string[] {
  if (!provider || !model || !makers[provider] || makers[provider].test(model)) return [];
  const maker = Object.keys(makers).find((name) => makers[name]?.test(model));
  return maker
    ? [`model "${model}" is not one that ${provider} has; it usually gets ${findAdapter(provider).model}`]
    : [];
}
