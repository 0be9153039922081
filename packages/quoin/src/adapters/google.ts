import type { MediaPart, ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import { QuoinError } from "../errors.ts";
import type { Adapter, Contents } from "./adapter.ts";
import { googleRest } from "./google-rest.ts";
import { googleSchema } from "./google-schema.ts";
import { hasWebAddress, isImage, isPdf, mimeOf } from "./media.ts";
import type { AdapterOptions } from "./options.ts";
import { joined, type Outgoing, outgoing } from "./outgoing.ts";
import { toolParameters } from "./schema-shape.ts";

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
  /** The name of a cache made with `googleCache`: only what stands behind it is sent. */
  cachedContent?: string;
}

/** Google Gemini, with or without a cache. */
export function google(assembly: Assembly, options: GoogleOptions): GooglePayload {
  const { model, maxTokens, cachedContent } = options;
  const sent = outgoing(assembly, cachedContent === undefined ? options : { ...options, cache: true }, {
    provider: "google",
    mediaProblem,
  });
  const user = cachedContent === undefined ? sent.user : behindCache(sent);
  const parts: Part[] = [{ text: joined(user) }, ...sent.media.map(mediaPart)];
  return {
    model,
    contents: [{ role: "user", parts }],
    config: {
      // A cache has its own system text and tools, and the API refuses both beside it.
      ...(cachedContent === undefined ? { ...systemOf(sent), ...toolsOf(sent) } : { cachedContent }),
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      ...responseFormat(sent),
    },
  };
}

export function systemOf({ system }: Outgoing): Pick<GooglePayload["config"], "systemInstruction"> {
  return system.length ? { systemInstruction: { parts: [{ text: joined(system) }] } } : {};
}

export function toolsOf({ tools }: Outgoing): { tools?: GoogleTools[] } {
  return tools.length ? { tools: [{ functionDeclarations: tools.map(declaration) }] } : {};
}

/**
 * What of the user's message the last breakpoint covers, and what stands behind it. A cache holds the whole system
 * text, so there is none where part of that changes with the turn.
 */
export function splitAtCache({ system, user }: Outgoing) {
  const last = user.findLastIndex(({ breakpoint }) => breakpoint !== undefined);
  const marked = last >= 0 || system.at(-1)?.breakpoint !== undefined;
  return marked ? { cached: user.slice(0, last + 1), rest: user.slice(last + 1) } : undefined;
}

function behindCache(sent: Outgoing) {
  const rest = splitAtCache(sent)?.rest;
  if (rest?.length) return rest;
  const message = `google: ${rest ? "nothing stands behind the cached prefix" : "no prefix of it can be cached"}`;
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

function mediaProblem(media: MediaPart): string | undefined {
  const mime = mimeOf(media);
  const known = isImage(media) || isPdf(media) || /^(?:text|audio|video)\/|^image\/(?:heic|heif)$/.test(mime);
  const reached = media.data !== undefined || hasWebAddress(media) || /^gs:\/\//.test(media.uri ?? "");
  if (known && reached) return undefined;
  const kinds = "images, application/pdf, text, audio and video, as bytes or by an https or gs address";
  return `takes no attachment of type ${mime}${reached ? "" : " by that address"}; it takes ${kinds}`;
}

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
  model: "gemini-2.5-flash",
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
  }),
  price: { request: 3, message: 5, tools: 16, tool: 8 },
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
