import type { FormatPart, JsonObject, MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import type { AdapterOptions } from "./options.ts";
import { hasWebAddress, mimeOf } from "./shared/media.ts";
import { type OutgoingBlock, outgoing } from "./shared/outgoing.ts";
import { toolParameters } from "./shared/schema-shape.ts";
import { type StandardJsonSchema, standardJsonSchema } from "./shared/standard-json-schema.ts";

/** Anthropic is the one provider behind the AI SDK that must be told; the others ignore it. */
type ProviderOptions = { providerOptions?: { anthropic: { cacheControl: { type: "ephemeral" } } } };
type TextPart = { type: "text"; text: string } & ProviderOptions;
type FilePart = { type: "file"; data: string; mediaType: string; filename: string };

/** Spread it into `generateText` or `streamText`, beside the model. */
export interface AiSdkPayload {
  system?: ({ role: "system"; content: string } & ProviderOptions)[];
  messages: { role: "user"; content: (TextPart | FilePart)[] }[];
  tools?: Record<string, { description?: string; inputSchema: StandardJsonSchema }>;
  /** For `Output.object({ schema })`. */
  outputSchema?: StandardJsonSchema;
  maxOutputTokens?: number;
}

/** Messages of the Vercel AI SDK; the model is an object of that SDK and not part of them. */
export function aiSdk(assembly: Assembly, options: AdapterOptions = {}): AiSdkPayload {
  const sent = outgoing(assembly, options, { provider: "ai-sdk", takes });
  const output = outputOf(sent.format);
  const tools = sent.tools.map((tool) => [tool.name, toolOf(tool)] as const);
  return {
    ...(sent.system.length && {
      system: sent.system.map(({ text, breakpoint }) => ({
        role: "system" as const,
        content: text,
        ...marker(breakpoint),
      })),
    }),
    messages: [{ role: "user", content: [...sent.user.map(textPart), ...sent.media.map(filePart)] }],
    ...(tools.length && { tools: Object.fromEntries(tools) }),
    ...(output && { outputSchema: standardJsonSchema(output) }),
    ...(options.maxTokens !== undefined && { maxOutputTokens: options.maxTokens }),
  };
}

function marker(breakpoint: OutgoingBlock["breakpoint"]): ProviderOptions {
  return breakpoint ? { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } } : {};
}

function textPart({ text, breakpoint }: OutgoingBlock): TextPart {
  return { type: "text", text, ...marker(breakpoint) };
}

function filePart(media: MediaPart): FilePart {
  const { name: filename, data, uri } = media;
  return { type: "file", data: data ?? (uri as string), mediaType: mimeOf(media), filename };
}

/** The SDK fetches an address itself where its provider cannot. */
function takes(media: MediaPart): string | undefined {
  return media.data !== undefined || hasWebAddress(media)
    ? undefined
    : "takes it as bytes or by a web address";
}

/** `Output.object` takes objects only; another schema is asked for in the text alone. */
function outputOf(format: FormatPart | undefined): JsonObject | undefined {
  return format?.schema?.type === "object" ? format.schema : undefined;
}

function toolOf({ description, parameters }: ToolPart) {
  return {
    ...(description !== undefined && { description }),
    inputSchema: standardJsonSchema(toolParameters(parameters)),
  };
}

function mediaOf({ mediaType: mime, data }: FilePart) {
  return /^https?:/i.test(data) ? { mime, uri: data } : { mime, data };
}

export const aiSdkAdapter: Adapter<AiSdkPayload> = {
  name: "ai-sdk",
  model: "gpt-4o",
  takes,
  adapt: aiSdk,
  define: (part) => (part.type === "tool" ? { [part.name]: toolOf(part) } : outputOf(part)),
  read: ({ system = [], messages, tools = {}, outputSchema }) => ({
    ...(system.length && { system: system.map(({ content }) => content).join("") }),
    user: messages
      .flatMap(({ content }) => content.map((part) => (part.type === "text" ? part.text : "")))
      .join(""),
    tools: Object.entries(tools).map(([name, tool]) => ({ [name]: tool })),
    ...(outputSchema && { format: outputSchema }),
    media: messages.flatMap(({ content }) =>
      content.flatMap((part) => (part.type === "file" ? [mediaOf(part)] : [])),
    ),
  }),
  price: { request: 3, message: 4, tools: 350, tool: 8, image: 2500 },
};
