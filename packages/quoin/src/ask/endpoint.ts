import { QuoinError } from "../errors.ts";
import { parseAddress } from "./parse-address.ts";

/** The two protocols that nearly every server speaks. */
export type Api = "openai" | "ollama";

export interface Endpoint {
  api: Api;
  /** The full URL that requests go to. */
  url: string;
}

const ollamaPort = "11434";
/** Where each protocol's chat lies below a host, and how a full address of it ends. */
const chatPath = { openai: "/v1/chat/completions", ollama: "/api/chat" } as const;
const ending = { openai: "/chat/completions", ollama: "/api/chat" } as const;
/** What OpenAI's own clients take for a base: a version, or what Azure and Google put before the path. */
const openaiBase = /\/(?:v\d+\w*|openai)$/;
const ollamaBase = /\/api$/;

/**
 * Which protocol, and which address. A full address stays as it is, the base that clients are usually given is
 * completed, and of a bare host the port decides. `api` wins over what the address looks like; with it, a path that is
 * neither is taken for the full address of a gateway. A query such as Azure's `api-version` stays.
 */
export function findEndpoint(address: string, api?: Api): Endpoint {
  if (api !== undefined && !Object.hasOwn(chatPath, api))
    throw refusal(`there is no protocol "${api}"; there are openai and ollama`);
  const url = parseAddress(address, "endpoint");
  const path = url.pathname.replace(/\/+$/, "");
  const speaks = api ?? apiOf(path, url.port);
  if (speaks === undefined) {
    throw refusal(
      `the endpoint's path ${path} says neither protocol: end it in /v1, /api, /chat/completions or /api/chat, or say which protocol it speaks`,
    );
  }
  if (!path.endsWith(ending[speaks])) url.pathname = completed(path, speaks) ?? url.pathname;
  return { api: speaks, url: url.href };
}

function apiOf(path: string, port: string): Api | undefined {
  if (path === "") return port === ollamaPort ? "ollama" : "openai";
  if (path.endsWith(ending.ollama) || ollamaBase.test(path)) return "ollama";
  return path.endsWith(ending.openai) || openaiBase.test(path) ? "openai" : undefined;
}

/** The path of the chat below a base; `undefined` where the path is no base that we know. */
function completed(path: string, api: Api): string | undefined {
  if (path === "") return chatPath[api];
  if (api === "openai")
    return openaiBase.test(path) || ollamaBase.test(path) ? path + ending.openai : undefined;
  if (ollamaBase.test(path)) return `${path}/chat`;
  // Ollama speaks OpenAI's protocol at /v1 and its own beside it.
  return /\/v1$/.test(path) ? path.replace(/\/v1$/, chatPath.ollama) : undefined;
}

function refusal(message: string): QuoinError {
  return new QuoinError({ code: "usage", path: ["endpoint"], message });
}

/** For messages: without the query and the fragment, in which some services want a key. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (search === "" ? "" : "?…");
}
