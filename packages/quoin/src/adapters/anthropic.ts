import type { FormatPart, MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { Adapter, Contents } from "./adapter.ts";
import { type AdapterOptions, defaultMaxTokens } from "./options.ts";
import {
  decodeText,
  encodeText,
  hasWebAddress,
  isImage,
  isPdf,
  isText,
  mimeOf,
  pdf,
  problemUnless,
  webImages,
} from "./shared/media.ts";
import { joined, type OutgoingBlock, outgoing } from "./shared/outgoing.ts";
import { toolParameters } from "./shared/schema-shape.ts";
import { type Dialect, strictParameters, strictSchema } from "./shared/strict-schema.ts";

type CacheControl = { cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" } };
type TextBlock = { type: "text"; text: string } & CacheControl;
type ImageMime = "image/png" | "image/jpeg" | "image/gif" | "image/webp";
type ImageBlock = {
  type: "image";
  source: { type: "base64"; media_type: ImageMime; data: string } | { type: "url"; url: string };
};
type DocumentBlock = {
  type: "document";
  title: string;
  source:
    | { type: "base64"; media_type: "application/pdf"; data: string }
    | { type: "text"; media_type: "text/plain"; data: string }
    | { type: "url"; url: string };
};

export interface AnthropicPayload {
  model: string;
  max_tokens: number;
  system?: TextBlock[];
  messages: { role: "user"; content: (TextBlock | ImageBlock | DocumentBlock)[] }[];
  tools?: (CacheControl & {
    name: string;
    description?: string;
    input_schema: { type: "object"; [key: string]: unknown };
    strict?: boolean;
  })[];
  output_config?: { format: { type: "json_schema"; schema: Record<string, unknown> } };
}

export interface AnthropicOptions extends AdapterOptions {
  /** How long what never changes is kept; an hour costs more to write. What holds for a session: five minutes. */
  cacheTtl?: "5m" | "1h";
}

const defaultModel = "claude-sonnet-5";

/** Anthropic Messages. */
export function anthropic(assembly: Assembly, options: AnthropicOptions = {}): AnthropicPayload {
  const { model = defaultModel, maxTokens = defaultMaxTokens, cacheTtl } = options;
  const sent = outgoing(assembly, options, { provider: "anthropic", takes });
  const blocks = (from: readonly OutgoingBlock[]) =>
    from.map(({ text, breakpoint }): TextBlock => ({ type: "text", text, ...marker(breakpoint, cacheTtl) }));
  return {
    model,
    max_tokens: maxTokens,
    ...(sent.system.length && { system: blocks(sent.system) }),
    messages: [{ role: "user", content: [...blocks(sent.user), ...sent.media.map(mediaBlock)] }],
    ...(sent.tools.length && { tools: sent.tools.map((tool) => toolOf(tool, model)) }),
    ...outputConfig(model, sent.format),
  };
}

function marker(breakpoint: OutgoingBlock["breakpoint"], ttl: AnthropicOptions["cacheTtl"]): CacheControl {
  if (!breakpoint) return {};
  return { cache_control: { type: "ephemeral", ...(ttl && breakpoint === "static" && { ttl }) } };
}

function mediaBlock(media: MediaPart): ImageBlock | DocumentBlock {
  const { name, data, uri } = media;
  const url = { type: "url" as const, url: uri as string };
  if (isImage(media)) {
    const media_type = mimeOf(media) as ImageMime;
    return { type: "image", source: data === undefined ? url : { type: "base64", media_type, data } };
  }
  return { type: "document", title: name, source: data === undefined ? url : documentSource(media, data) };
}

function documentSource(media: MediaPart, data: string): DocumentBlock["source"] {
  return isText(media)
    ? { type: "text", media_type: "text/plain", data: decodeText(data) ?? "" }
    : { type: "base64", media_type: "application/pdf", data };
}

function takes(media: MediaPart): string | undefined {
  return problemUnless(media, {
    bytes: () => isImage(media) || isPdf(media) || isText(media),
    address: () => hasWebAddress(media) && (isImage(media) || isPdf(media)),
    kinds: `${webImages.join(", ")} and application/pdf, as bytes or by web address, and text as bytes`,
  });
}

function toolOf({ name, description, parameters }: ToolPart, model: string) {
  const enforced = enforces(model) ? strictParameters(toolParameters(parameters), dialect) : undefined;
  return {
    name,
    ...(description !== undefined && { description }),
    input_schema: { ...(enforced ?? toolParameters(parameters)), type: "object" as const },
    ...(enforced && { strict: true }),
  };
}

/** From the 4.5 generation on (and Opus 4.1) a schema can be enforced; before, the text alone asks for it. */
const withoutFormats = /claude-(?:instant|v?[123]\b|3-|(?:opus|sonnet|haiku)-4(?:-0|-\d{8}|$))/;
const dialect: Dialect = {
  allRequired: false,
  without: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems pattern".split(
    " ",
  ),
};

function enforces(model: string): boolean {
  return !withoutFormats.test(model);
}

function outputConfig(
  model: string,
  format: FormatPart | undefined,
): Pick<AnthropicPayload, "output_config"> {
  const schema = format?.schema && enforces(model) && strictSchema(format.schema, dialect);
  return schema ? { output_config: { format: { type: "json_schema", schema } } } : {};
}

export const anthropicAdapter: Adapter<AnthropicPayload, AnthropicOptions> = {
  name: "anthropic",
  model: defaultModel,
  takes,
  adapt: anthropic,
  define: (part) =>
    part.type === "tool"
      ? toolOf(part, defaultModel)
      : outputConfig(defaultModel, part).output_config?.format,
  read: ({ system = [], messages, tools = [], output_config }) => ({
    ...(system.length && { system: joined(system) }),
    user: messages
      .flatMap(({ content }) => content.map((part) => (part.type === "text" ? part.text : "")))
      .join(""),
    tools,
    ...(output_config && { format: output_config.format }),
    media: messages.flatMap(({ content }) => content.flatMap(mediaOf)),
  }),
  // With tools the API adds a system prompt of its own, of 346 tokens for the Claude 4 models.
  price: { request: 3, message: 5, tools: 346, tool: 8, image: 1600 },
};

function mediaOf(part: TextBlock | ImageBlock | DocumentBlock): Contents["media"] {
  if (part.type === "text") return [];
  const { source } = part;
  if (source.type === "url") return [{ mime: part.type === "image" ? "image/*" : pdf, uri: source.url }];
  return [{ mime: source.media_type, data: source.type === "text" ? encodeText(source.data) : source.data }];
}
