import { redact } from "../text/redact/index.ts";
import type { RecordBody } from "./types.ts";

/**
 * Names, paths and reasons are kept as they are, so no secret may hide in them, nor what a database cannot hold. They
 * hardly change from prompt to prompt: one look at all of them together is remembered, and only if it finds something
 * is each looked at.
 */
export function speakable(body: RecordBody): RecordBody {
  const { assembly_timestamp, correlation_id, ...spoken } = body;
  const lines = new Set<string>();
  gather(spoken, "", lines);
  return isSpeakable([...lines].join("\n"))
    ? body
    : { ...(withoutSecrets(spoken, "") as RecordBody), assembly_timestamp, correlation_id };
}

function isSpeakable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && redact(text, secrets).findings.length === 0;
}

const secrets = { secrets: true, pii: false };
const isHash = (text: string) => text.length === 64 && /^[0-9a-f]+$/.test(text);

/** A value is judged with its key: `password` alone tells what stands behind it. */
function gather(value: unknown, key: string, lines: Set<string>): void {
  if (typeof value === "string") {
    if (!isHash(value)) lines.add(`${key}: ${value}`);
  } else if (Array.isArray(value)) for (const each of value) gather(each, key, lines);
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === "object" && each !== null) lines.add(name);
      gather(each, name, lines);
    }
}

function withoutSecrets(value: unknown, key: string): unknown {
  if (typeof value === "string") return isHash(value) ? value : withKey(key, value);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [cleaned(name), withoutSecrets(each, name)]),
  );
}

function withKey(key: string, value: string): string {
  const text = cleaned(value);
  const judged = redact(`${key}: ${text}`, secrets).text;
  // Where even the key was taken for part of a secret, nothing of the value is kept.
  return judged.startsWith(`${key}: `) ? judged.slice(key.length + 2) : "[REDACTED]";
}

function cleaned(text: string): string {
  return redact(text.toWellFormed().replaceAll("\0", "\ufffd"), secrets).text;
}
