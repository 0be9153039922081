import type { JsonObject, MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import type { AdapterOptions } from "./options.ts";
import { dataUrl, fromUrl, isImage, isPdf, problemUnless, webImages } from "./shared/media.ts";
import {
  answerLimit,
  cacheFields,
  markOf,
  mayAskForJson,
  openaiStrict,
  takesBreakpoints,
} from "./shared/openai-model.ts";
import { joined, type OutgoingBlock, outgoing } from "./shared/outgoing.ts";
import { readRoles } from "./shared/read-roles.ts";
import { schemaName, toolParameters } from "./shared/schema-shape.ts";
import { strictParameters, strictSchema } from "./shared/strict-schema.ts";

type Breakpoint = { prompt_cache_breakpoint?: { mode: "explicit" } };
type TextPart = { type: "text"; text: string } & Breakpoint;
type ImagePart = { type: "image_url"; image_url: { url: string } };
type FilePart = { type: "file"; file: { filename: string; file_data: string } };

export interface OpenaiChatPayload {
  model: string;
  messages: (
    | { role: "system"; content: string | TextPart[] }
    | { role: "user"; content: string | (TextPart | ImagePart | FilePart)[] }
  )[];
  tools?: {
    type: "function";
    function: { name: string; description?: string; parameters: Record<string, unknown>; strict?: boolean };
  }[];
  response_format?:
    | { type: "json_object" }
    | {
        type: "json_schema";
        json_schema: { name: string; schema: Record<string, unknown>; strict: boolean };
      };
  max_completion_tokens?: number;
  max_tokens?: number;
  prompt_cache_key?: string;
  prompt_cache_options?: { mode: "explicit" };
}

const defaultModel = "gpt-4o";

/**
 * OpenAI Chat Completions, and the many servers that speak like it: a message is one string where that says
 * everything, and fields that only OpenAI knows go to OpenAI's models only.
 */
export function openaiChat(assembly: Assembly, options: AdapterOptions = {}): OpenaiChatPayload {
  const { model = defaultModel, maxTokens } = options;
  const sent = outgoing(assembly, options, { provider: "openai", takes });
  const explicit = options.cache !== false && takesBreakpoints(model);
  const system = explicit ? textParts(sent.system, true) : joined(sent.system);
  const user = explicit || sent.media.length > 0 ? textParts(sent.user, explicit) : joined(sent.user);
  return {
    model,
    messages: [
      ...(sent.system.length ? [{ role: "system" as const, content: system }] : []),
      {
        role: "user",
        content: typeof user === "string" ? user : [...user, ...sent.media.map(mediaPart)],
      },
    ],
    ...(sent.tools.length && { tools: sent.tools.map(toolOf) }),
    ...(sent.format && mayAskForJson(sent) && responseFormat(sent.format.schema)),
    ...answerLimit(model, maxTokens),
    ...cacheFields(model, sent, explicit),
  };
}

function textParts(blocks: readonly OutgoingBlock[], explicit: boolean): TextPart[] {
  return blocks.map((block) => ({ type: "text", text: block.text, ...markOf(block, explicit) }));
}

function mediaPart(media: MediaPart): ImagePart | FilePart {
  if (isImage(media)) {
    return {
      type: "image_url",
      image_url: { url: media.data === undefined ? (media.uri as string) : dataUrl(media) },
    };
  }
  return { type: "file", file: { filename: media.name, file_data: dataUrl(media) } };
}

function takes(media: MediaPart): string | undefined {
  return problemUnless(media, {
    bytes: () => isImage(media) || isPdf(media),
    address: () => isImage(media),
    kinds: `${webImages.join(", ")}, and application/pdf as bytes`,
  });
}

function toolOf({ name, description, parameters }: ToolPart) {
  const strict = strictParameters(toolParameters(parameters), openaiStrict);
  return {
    type: "function" as const,
    function: {
      name,
      ...(description !== undefined && { description }),
      parameters: strict ?? toolParameters(parameters),
      ...(strict && { strict: true }),
    },
  };
}

/** Only an object can be asked for; another schema is asked for in the text alone. */
function responseFormat(schema: JsonObject | undefined): Pick<OpenaiChatPayload, "response_format"> {
  if (!schema) return { response_format: { type: "json_object" } };
  if (schema.type !== "object") return {};
  const strict = strictSchema(schema, openaiStrict);
  const json_schema = { name: schemaName(schema), schema: strict ?? schema, strict: strict !== undefined };
  return { response_format: { type: "json_schema", json_schema } };
}

export const openaiChatAdapter: Adapter<OpenaiChatPayload> = {
  name: "openai",
  model: defaultModel,
  takes,
  adapt: openaiChat,
  define: (part) => (part.type === "tool" ? toolOf(part) : responseFormat(part.schema).response_format),
  read: ({ messages, tools = [], response_format }) => ({
    ...readRoles(messages, textOf),
    tools,
    ...(response_format && { format: response_format }),
    media: messages.flatMap(({ content }) => (typeof content === "string" ? [] : content.flatMap(mediaOf))),
  }),
  price: { request: 3, message: 4, tools: 16, tool: 8, image: 2500, exact: true },
};

function textOf(content: string | readonly { type: string; text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
}

function mediaOf(part: TextPart | ImagePart | FilePart) {
  if (part.type === "text") return [];
  return [fromUrl(part.type === "file" ? part.file.file_data : part.image_url.url, "image/*")];
}
