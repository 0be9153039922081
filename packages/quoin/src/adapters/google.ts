import type { MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import { QuoinError } from "../errors.ts";
import { sha256 } from "../text/sha256.ts";
import type { Adapter, Contents } from "./adapter.ts";
import { googleRest } from "./google-rest.ts";
import type { AdapterOptions } from "./options.ts";
import { googleSchema } from "./shared/google-schema.ts";
import { hasWebAddress, isImage, isPdf, mimeOf } from "./shared/media.ts";
import { joined, type Outgoing, outgoing } from "./shared/outgoing.ts";
import { toolParameters } from "./shared/schema-shape.ts";

type Part =
  | { text: string }
  | { inlineData: { mimeType: string; data: string } }
  | { fileData: { mimeType: string; fileUri: string } };

export interface GoogleContent {
  role: "user";
  parts: Part[];
}

export interface GoogleTools {
  functionDeclarations: {
    name: string;
    description?: string;
    parametersJsonSchema: Record<string, unknown>;
  }[];
}

/** What `generateContent` of the SDK takes; `googleRest` turns it into the body that goes over the wire. */
export interface GooglePayload {
  model: string;
  contents: GoogleContent[];
  config: {
    systemInstruction?: { parts: { text: string }[] };
    tools?: GoogleTools[];
    cachedContent?: string;
    maxOutputTokens?: number;
    responseMimeType?: string;
    responseSchema?: Record<string, unknown>;
    responseJsonSchema?: Record<string, unknown>;
  };
}

export interface GoogleOptions extends AdapterOptions {
  /** A cache made with `googleCache`, of this assembly or an earlier one: only what stands behind it is sent. */
  cachedContent?: { name: string; covers: string };
}

const defaultModel = "gemini-2.5-flash";

/** Google Gemini, with or without a cache. */
export function google(assembly: Assembly, options: GoogleOptions = {}): GooglePayload {
  const { model = defaultModel, maxTokens, cachedContent } = options;
  const sent = outgoing(assembly, options, googleTakes);
  const user = cachedContent === undefined ? sent.user : behindCache(sent, cachedContent.covers);
  const parts: Part[] = [{ text: joined(user) }, ...sent.media.map(mediaPart)];
  return {
    model,
    contents: [{ role: "user", parts }],
    config: {
      // A cache has its own system text and tools, and the API refuses both beside it.
      ...(cachedContent === undefined
        ? { ...systemOf(sent), ...toolsOf(sent) }
        : { cachedContent: cachedContent.name }),
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      ...(sent.tools.length && !takesBoth(model) ? {} : responseFormat(sent)),
    },
  };
}

export function systemOf({ system }: Outgoing): Pick<GooglePayload["config"], "systemInstruction"> {
  return system.length ? { systemInstruction: { parts: [{ text: joined(system) }] } } : {};
}

export function toolsOf({ tools }: Outgoing): { tools?: GoogleTools[] } {
  return tools.length ? { tools: [{ functionDeclarations: tools.map(declaration) }] } : {};
}

/** Before Gemini 3 the API refuses functions beside an answer in JSON; then the text alone asks for it. */
function takesBoth(model: string): boolean {
  return !/gemini-(?:1|2)\b/.test(model);
}

/** Names what a cache holds: system text, tools and the first blocks of the user's message. */
export function coverOf({ system, tools, user }: Outgoing, blocks: number): string {
  return sha256(JSON.stringify([joined(system), tools, joined(user.slice(0, blocks))]));
}

/** The blocks behind those that the cache holds. They are found by content, so that nothing is lost in between. */
function behindCache(sent: Outgoing, covers: string) {
  for (let blocks = sent.user.length - 1; blocks >= 0; blocks--) {
    if (coverOf(sent, blocks) === covers) return sent.user.slice(blocks);
  }
  const message = "google: the cache does not hold how this assembly begins, or holds all of it";
  throw new QuoinError({ code: "cache_unusable", message });
}

function declaration({ name, description, parameters }: ToolPart) {
  return {
    name,
    ...(description !== undefined && { description }),
    parametersJsonSchema: toolParameters(parameters),
  };
}

function mediaPart(media: MediaPart): Part {
  const mimeType = mimeOf(media);
  return media.data === undefined
    ? { fileData: { mimeType, fileUri: media.uri as string } }
    : { inlineData: { mimeType, data: media.data } };
}

function takes(media: MediaPart): string | undefined {
  const mime = mimeOf(media);
  const known = isImage(media) || isPdf(media) || /^(?:text|audio|video)\/|^image\/(?:heic|heif)$/.test(mime);
  const reached = media.data !== undefined || hasWebAddress(media) || /^gs:\/\//.test(media.uri ?? "");
  if (known && reached) return undefined;
  const kinds = "images, application/pdf, text, audio and video, as bytes or by an https or gs address";
  return `takes no ${mime}${reached ? "" : " by that address"}; it takes ${kinds}`;
}

export const googleTakes = { provider: "google", takes };

/** Gemini's own kind of schema where it can say everything, else JSON Schema. */
function responseFormat({ format }: Pick<Outgoing, "format">): Partial<GooglePayload["config"]> {
  if (!format) return {};
  const responseMimeType = "application/json";
  if (!format.schema) return { responseMimeType };
  const responseSchema = googleSchema(format.schema);
  return responseSchema
    ? { responseMimeType, responseSchema }
    : { responseMimeType, responseJsonSchema: format.schema };
}

export const googleAdapter: Adapter<GooglePayload, GoogleOptions> = {
  name: "google",
  model: defaultModel,
  takes,
  adapt: google,
  body: googleRest,
  define: (part) => (part.type === "tool" ? declaration(part) : formatOf(responseFormat({ format: part }))),
  read: ({ contents, config }) => ({
    ...(config.systemInstruction && {
      system: config.systemInstruction.parts.map(({ text }) => text).join(""),
    }),
    user: contents.flatMap(({ parts }) => parts.map((part) => ("text" in part ? part.text : ""))).join(""),
    tools: (config.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations),
    ...(formatOf(config) && { format: formatOf(config) }),
    media: contents.flatMap(({ parts }) => parts.flatMap(mediaOf)),
    ...(config.cachedContent !== undefined && { partial: true }),
  }),
  price: { request: 3, message: 5, tools: 16, tool: 8, image: 1600 },
};

function formatOf({ responseSchema, responseJsonSchema }: Partial<GooglePayload["config"]>) {
  return responseSchema ?? responseJsonSchema;
}

function mediaOf(part: Part): Contents["media"] {
  if ("text" in part) return [];
  return "inlineData" in part
    ? [{ mime: part.inlineData.mimeType, data: part.inlineData.data }]
    : [{ mime: part.fileData.mimeType, uri: part.fileData.fileUri }];
}
