import { cut } from "../text/cut.ts";
import { redact } from "../text/redact/index.ts";

const longest = 300;
/** More of a page is never shown, and looking for secrets in all of it would take its time. */
const mostRead = 65_536;

/**
 * What a server or a library says, fit to stand in a message of ours: on one line, short, and without secrets.
 * Servers like to quote the key that they refuse, so that one is taken out wherever it stands, before anything is cut:
 * half a key would not be found any more.
 */
export function foreignWords(text: string, key?: string): string {
  const keyless = key
    ? text.replaceAll(key, "[REDACTED]").replaceAll(encodeURIComponent(key), "[REDACTED]")
    : text;
  const safe = redact(keyless.slice(0, mostRead), { secrets: true, pii: false }).text;
  // Whatever moves a cursor or turns the direction of writing counts as a space too.
  const line = safe.replace(/[\s\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  return cut(line, longest, "…");
}

/** The sentence in an error's body, wherever this server puts it; the title of an HTML page. */
export function serverMessage(body: string, key?: string): string {
  return foreignWords(sentenceIn(body), key);
}

function sentenceIn(body: string): string {
  const title = /<title>([^<]{1,300})<\/title>/i.exec(body.slice(0, mostRead))?.[1];
  if (title !== undefined) return title;
  try {
    return messageOf(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}

/** `error.message` of OpenAI, `error` of Ollama, `message` of vLLM, `detail` of everything made with FastAPI. */
export function messageOf(value: unknown, depth = 4): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) return messageOf(value[0], depth - 1);
  const { error, message, detail, msg } = value as Record<string, unknown>;
  for (const each of [error, message, detail, msg]) {
    const found = messageOf(each, depth - 1);
    if (found !== undefined && found.trim() !== "") return found;
  }
  return undefined;
}
