import type { RunnerModel } from "./runner.ts";

const protocols = {
  anthropic: { api: "anthropic-messages", path: "" },
  openai: { api: "openai-completions", path: "/v1" },
} as const;

/** A provider that pi does not know, so that it adds nothing of what it does for those it knows. */
export const piProvider = "quoin-endpoint";

/** What pi wants to know of a model; the prices are of no use here, and it asks for them. */
export function piModel({ protocol, url, name, window, maxTokens }: RunnerModel) {
  const { api, path } = protocols[protocol];
  const base = url.replace(/\/+$/, "");
  return {
    id: name,
    name,
    api,
    provider: piProvider,
    baseUrl: path !== "" && base.endsWith(path) ? base : base + path,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: window,
    maxTokens,
  };
}

export interface PiReply {
  role: string;
  stopReason?: string;
  errorMessage?: string;
  content: { type: string; text?: string }[];
}

/** pi keeps an error of the provider as a message and goes on: here it is thrown. */
export function lastReply(messages: readonly PiReply[]): string {
  const reply = messages.findLast(({ role }) => role === "assistant");
  if (!reply) throw new Error("pi ended without an answer");
  const { stopReason, errorMessage, content } = reply;
  if (stopReason === "error" || stopReason === "aborted") throw new Error(errorMessage ?? stopReason);
  return content.map(({ type, text = "" }) => (type === "text" ? text : "")).join("");
}
