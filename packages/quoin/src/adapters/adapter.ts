import type { FormatPart, MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { AdapterOptions } from "./options.ts";

/** Everything that Quoin knows of a provider. A new one is a new file with one of these, and a line in `adapters.ts`. */
export interface Adapter<Payload = unknown, Options extends AdapterOptions = AdapterOptions> {
  /** As on the command line: `--for name`. */
  name: string;
  /** Used when no model is named. */
  model: string;
  adapt(assembly: Assembly, options?: Options): Payload;
  /** What is wrong with an attachment, if this provider cannot take it. */
  takes(media: MediaPart): string | undefined;
  /** The body that goes over the wire, where the SDK takes something else. */
  body?(payload: Payload): unknown;
  /** What a tool or an answer's format becomes in the payload; `undefined` where the text alone says it. */
  define(part: ToolPart | FormatPart): unknown;
  /** What a payload holds, to be counted. */
  read(payload: Payload): Contents;
  /** It renders a chat template itself: then no one's control tokens may stand in a text. */
  rendersTemplate?: boolean;
  price: Price;
}

/** Tokens that the provider adds to what it is given. */
export interface Price {
  request: number;
  message: number;
  /** Once, if there is any tool. */
  tools: number;
  /** For each. */
  tool: number;
  /** For an image, as most of its models bill one. */
  image: number;
  /** What it adds to messages is known, not estimated. */
  exact?: boolean;
}

export interface Contents {
  /** What stands in the field, message or turn that the model takes for the system's. */
  system?: string;
  user: string;
  /** Of a text that holds both: how many control tokens were taken out of it. */
  controlTokens?: number;
  /** As they stand in the payload. */
  tools: readonly unknown[];
  format?: unknown;
  media: readonly Pick<MediaPart, "mime" | "data" | "uri">[];
  /** There is more that the provider already has. */
  partial?: boolean;
}
