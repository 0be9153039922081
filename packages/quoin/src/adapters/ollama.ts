import type { MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import { type AdapterOptions, defaultMaxTokens } from "./options.ts";
import { mimeOf } from "./shared/media.ts";
import { joined, outgoing } from "./shared/outgoing.ts";
import { readRoles } from "./shared/read-roles.ts";
import { toolParameters } from "./shared/schema-shape.ts";

/** A JSON Schema; the SDK's type knows some of its keywords, the server more. */
interface OllamaParameters {
  type: "object";
  properties?: Record<string, { type?: string | string[]; description?: string; enum?: unknown[] }>;
  [keyword: string]: unknown;
}

export interface OllamaPayload {
  model: string;
  messages: { role: "system" | "user"; content: string; images?: string[] }[];
  stream: false;
  tools?: {
    type: "function";
    function: {
      name: string;
      description?: string;
      parameters: OllamaParameters;
    };
  }[];
  format?: "json" | Record<string, unknown>;
  options: { num_ctx: number; num_predict?: number };
}

export interface OllamaOptions extends AdapterOptions {
  /** Tokens of context; without it, room for this prompt and its answer. */
  window?: number;
}

const defaultModel = "llama3.1";
/** Templates and tool instructions, generously. */
const overhead = 256;

/** Ollama's chat, not streamed. Its prefix cache is automatic. */
export function ollama(assembly: Assembly, options: OllamaOptions = {}): OllamaPayload {
  const { model = defaultModel, maxTokens, window = roomFor(assembly, maxTokens) } = options;
  const sent = outgoing(assembly, options, { provider: "ollama", takes });
  const images = sent.media.map(({ data }) => data as string);
  return {
    model,
    messages: [
      ...(sent.system.length ? [{ role: "system" as const, content: joined(sent.system) }] : []),
      { role: "user", content: joined(sent.user), ...(images.length && { images }) },
    ],
    stream: false,
    ...(sent.tools.length && { tools: sent.tools.map(toolOf) }),
    ...(sent.format && { format: sent.format.schema ?? "json" }),
    options: { num_ctx: window, ...(maxTokens !== undefined && { num_predict: maxTokens }) },
  };
}

/**
 * Ollama cuts a prompt that is longer than it was told, silently. A power of two: another size makes it load the
 * model anew, and the model's whole window may not fit the memory.
 */
function roomFor({ tokens, parts }: Assembly, maxTokens = defaultMaxTokens): number {
  const needed = parts.reduce((sum, part) => sum + part.tokens, tokens + maxTokens + overhead);
  return Math.max(4096, 2 ** Math.ceil(Math.log2(needed)));
}

function takes(media: MediaPart): string | undefined {
  const mime = mimeOf(media);
  if (/^image\/(?:png|jpeg|webp)$/.test(mime) && media.data !== undefined) return undefined;
  return `takes no ${mime}${media.data === undefined ? " by address" : ""}; it takes image/png, image/jpeg and image/webp, as bytes`;
}

function toolOf({ name, description, parameters }: ToolPart) {
  return {
    type: "function" as const,
    function: {
      name,
      ...(description !== undefined && { description }),
      parameters: toolParameters(parameters) as OllamaParameters,
    },
  };
}

export const ollamaAdapter: Adapter<OllamaPayload, OllamaOptions> = {
  name: "ollama",
  model: defaultModel,
  takes,
  adapt: ollama,
  define: (part) => (part.type === "tool" ? toolOf(part) : part.schema),
  read: ({ messages, tools = [], format }) => ({
    ...readRoles(messages, (content) => content),
    tools,
    ...(typeof format === "object" && { format }),
    media: messages.flatMap(({ images = [] }) => images.map((data) => ({ mime: "image/png", data }))),
  }),
  // The dearest of the common templates, and what their tool instructions add.
  price: { request: 6, message: 6, tools: 120, tool: 12, image: 1600 },
};
