/**
 * What is no text. A part travels with its item, stands and falls with it, and is written by an adapter
 * into the provider's own fields.
 */
export type Part = ToolPart | FormatPart | MediaPart;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool, or a skill that takes arguments. */
export interface ToolPart {
  type: "tool";
  name: string;
  description?: string;
  /** A JSON Schema of the arguments. */
  parameters: JsonObject;
}

/** The answer is JSON, of the schema where there is one. */
export interface FormatPart {
  type: "format";
  schema?: JsonObject;
}

/** An image, a document: its bytes, or where they are. */
export interface MediaPart {
  type: "media";
  name: string;
  mime: string;
  /** Base64. */
  data?: string;
  uri?: string;
}
