import type { FormatPart, Part, ToolPart } from "../core/part.ts";
import type { Counter } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import { mediaTokens } from "./shared/media-tokens.ts";

export interface PayloadCount {
  tokens: number;
  /** False where the vocabulary is not the model's, or where there is more than text to count. */
  exact: boolean;
}

/** What a payload costs: its text, what the provider adds to each message, tools, formats and media. */
export function countPayload<Payload>(
  adapter: Pick<Adapter<Payload, never>, "read" | "price">,
  payload: Payload,
  counter: Counter,
): PayloadCount {
  const { system, user, controlTokens, tools, format, media, partial = false } = adapter.read(payload);
  const messages = system === undefined ? [user] : [system, user];
  const rendered = controlTokens !== undefined;
  const { image, exact = false } = adapter.price;
  const price = rendered ? { request: controlTokens, message: 0, tools: 0, tool: 0 } : adapter.price;
  const count = (text: string) => Math.ceil(counter.units(text) / counter.unitsPerToken);
  const tokens =
    price.request +
    sum(messages, (text) => price.message + count(text)) +
    (tools.length && price.tools) +
    sum(tools, (tool) => price.tool + count(JSON.stringify(tool))) +
    (format === undefined ? 0 : count(JSON.stringify(format))) +
    sum(media, (each) => mediaTokens(each, image));
  const plain = exact && !partial && tools.length === 0 && format === undefined && media.length === 0;
  return { tokens, exact: plain && counter.exact && messages.every((text) => counter.exactFor(text)) };
}

/** What a part will add to a payload; `countPayload` counts the same. */
export function partTokens(adapter: Pick<Adapter, "define" | "price">, part: Part, counter: Counter): number {
  if (part.type === "media") return mediaTokens(part, adapter.price.image);
  const definition = adapter.define(part satisfies ToolPart | FormatPart);
  if (definition === undefined) return 0;
  const json = Math.ceil(counter.units(JSON.stringify(definition)) / counter.unitsPerToken);
  return json + (part.type === "tool" ? adapter.price.tool : 0);
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
