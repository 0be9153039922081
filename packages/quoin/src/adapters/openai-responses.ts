import type { JsonObject, MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import type { AdapterOptions } from "./options.ts";
import {
  dataUrl,
  fromUrl,
  hasWebAddress,
  isImage,
  isPdf,
  isText,
  pdf,
  problemUnless,
  webImages,
} from "./shared/media.ts";
import { cacheFields, markOf, mayAskForJson, openaiStrict, takesBreakpoints } from "./shared/openai-model.ts";
import { joined, type OutgoingBlock, outgoing } from "./shared/outgoing.ts";
import { readRoles } from "./shared/read-roles.ts";
import { schemaName, toolParameters } from "./shared/schema-shape.ts";
import { strictParameters, strictSchema } from "./shared/strict-schema.ts";

type TextPart = { type: "input_text"; text: string; prompt_cache_breakpoint?: { mode: "explicit" } };
type ImagePart = { type: "input_image"; image_url: string; detail: "auto" };
type FilePart = { type: "input_file"; filename?: string; file_data?: string; file_url?: string };

export interface OpenaiResponsesPayload {
  model: string;
  instructions?: string;
  input: { role: "system" | "user"; content: string | (TextPart | ImagePart | FilePart)[] }[];
  tools?: {
    type: "function";
    name: string;
    description?: string;
    parameters: Record<string, unknown>;
    strict: boolean;
  }[];
  text?: {
    format:
      | { type: "json_object" }
      | { type: "json_schema"; name: string; schema: Record<string, unknown>; strict: boolean };
  };
  max_output_tokens?: number;
  prompt_cache_key?: string;
  prompt_cache_options?: { mode: "explicit" };
}

const defaultModel = "gpt-4o";

/** OpenAI Responses. `instructions` cannot hold a breakpoint: with explicit ones the system text is a message. */
export function openaiResponses(assembly: Assembly, options: AdapterOptions = {}): OpenaiResponsesPayload {
  const { model = defaultModel, maxTokens } = options;
  const sent = outgoing(assembly, options, { provider: "openai-responses", takes });
  const explicit = options.cache !== false && takesBreakpoints(model);
  const user = explicit || sent.media.length > 0 ? parts(sent.user, explicit) : joined(sent.user);
  const asMessage = explicit && sent.system.length > 0;
  return {
    model,
    ...(!asMessage && sent.system.length && { instructions: joined(sent.system) }),
    input: [
      ...(asMessage ? [{ role: "system" as const, content: parts(sent.system, true) }] : []),
      { role: "user", content: typeof user === "string" ? user : [...user, ...sent.media.map(mediaPart)] },
    ],
    ...(sent.tools.length && { tools: sent.tools.map(toolOf) }),
    ...(sent.format && mayAskForJson(sent) && textFormat(sent.format.schema)),
    ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
    ...cacheFields(model, sent, explicit),
  };
}

function parts(blocks: readonly OutgoingBlock[], explicit: boolean): TextPart[] {
  return blocks.map((block) => ({ type: "input_text", text: block.text, ...markOf(block, explicit) }));
}

function mediaPart(media: MediaPart): ImagePart | FilePart {
  const bytes = media.data === undefined ? undefined : dataUrl(media);
  if (isImage(media))
    return { type: "input_image", image_url: bytes ?? (media.uri as string), detail: "auto" };
  return bytes === undefined
    ? { type: "input_file", file_url: media.uri as string }
    : { type: "input_file", filename: media.name, file_data: bytes };
}

function takes(media: MediaPart): string | undefined {
  return problemUnless(media, {
    bytes: () => isImage(media) || isPdf(media) || isText(media),
    address: () => hasWebAddress(media) && (isImage(media) || isPdf(media) || isText(media)),
    kinds: `${webImages.join(", ")}, application/pdf and text, as bytes or by web address`,
  });
}

function toolOf({ name, description, parameters }: ToolPart) {
  const strict = strictParameters(toolParameters(parameters), openaiStrict);
  return {
    type: "function" as const,
    name,
    ...(description !== undefined && { description }),
    parameters: strict ?? toolParameters(parameters),
    strict: strict !== undefined,
  };
}

function textFormat(schema: JsonObject | undefined): Pick<OpenaiResponsesPayload, "text"> {
  if (!schema) return { text: { format: { type: "json_object" } } };
  if (schema.type !== "object") return {};
  const strict = strictSchema(schema, openaiStrict);
  const named = { name: schemaName(schema), schema: strict ?? schema, strict: strict !== undefined };
  return { text: { format: { type: "json_schema", ...named } } };
}

export const openaiResponsesAdapter: Adapter<OpenaiResponsesPayload> = {
  name: "openai-responses",
  model: defaultModel,
  takes,
  adapt: openaiResponses,
  define: (part) => (part.type === "tool" ? toolOf(part) : textFormat(part.schema).text?.format),
  read: ({ instructions, input, tools = [], text }) => ({
    ...(instructions !== undefined && { system: instructions }),
    ...readRoles(input, (content) =>
      typeof content === "string"
        ? content
        : content.map((part) => (part.type === "input_text" ? part.text : "")).join(""),
    ),
    tools,
    ...(text && { format: text.format }),
    media: input.flatMap(({ content }) => (typeof content === "string" ? [] : content.flatMap(mediaOf))),
  }),
  price: { request: 3, message: 4, tools: 16, tool: 8, image: 2500 },
};

function mediaOf(part: TextPart | ImagePart | FilePart) {
  if (part.type === "input_text") return [];
  if (part.type === "input_image") return [fromUrl(part.image_url, "image/*")];
  return [fromUrl(part.file_data ?? part.file_url ?? "", pdf)];
}
