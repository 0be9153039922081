import { type Assembly, assemble, QuoinError } from "quoin";
import { type AssemblerConfig, canonical } from "quoin/canonical";
import type { RecordInput } from "quoin/records";
import { located, readDocument, type SourceDocument } from "./document.ts";
import type { PayloadOptions } from "./payload.ts";
import { slashed } from "./slashed.ts";

export interface CanonicalOptions extends PayloadOptions {
  window?: number;
  config?: string;
}

export interface Assembled {
  assembly: Assembly;
  config: AssemblerConfig;
  /** What it was made from, for a record. */
  inputs: RecordInput[];
}

/** From files to a prompt; what they were is handed on. */
export async function assembleCanonical(
  path: string,
  options: CanonicalOptions,
  log?: (event: unknown) => void,
): Promise<Assembled> {
  if (path === "-" && options.config === "-") {
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  }
  const settings = options.config === undefined ? undefined : await readDocument(options.config);
  const { blueprint, config } = await configured(options, settings);
  const document = await readDocument(path);
  const assembly = await located(document, ["spec_invalid", "attachment_unsupported"], () =>
    assemble(blueprint, document.value, { ...(log && { log }) }),
  );
  // A spec holds the words of users and strangers; the configuration is ours.
  const spec: RecordInput = {
    name: "spec",
    ref: slashed(document.file),
    text: document.source,
    trust: "untrusted",
  };
  const inputs: RecordInput[] = settings
    ? [spec, { name: "config", ref: slashed(settings.file), text: settings.source, trust: "trusted" }]
    : [spec];
  return { assembly, config, inputs };
}

/** The file's settings, then the flags'. */
async function configured(options: CanonicalOptions, document: SourceDocument | undefined) {
  const { model, window, for: provider, attachments, maxTokens } = options;
  const flags: AssemblerConfig = {
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(provider !== undefined && { provider }),
    ...(attachments !== undefined && { attachments }),
  };
  // The room that an answer may take is room that the prompt may not.
  const reserve = maxTokens === undefined ? {} : { reserve: maxTokens };
  if (!document) {
    const config = { ...reserve, ...flags };
    return { blueprint: canonical(config), config };
  }
  return located(document, ["config_invalid"], async () => {
    const settings = document.value ?? {};
    const config =
      typeof settings === "object" && !Array.isArray(settings)
        ? { ...reserve, ...settings, ...flags }
        : (settings as AssemblerConfig);
    return { blueprint: canonical(config), config };
  });
}
