import * as z from "zod";
import { QuoinError } from "../../errors.ts";
import { utf8Length } from "../../text/utf8-length.ts";
import { validate } from "../../validate.ts";
import { fields, lenient, type StdinPayload } from "./schema.ts";

/** Of UTF-8. More is a mistake or an attack, and would be read into memory several times over. */
export const longestPayload = 8 * 1024 * 1024;

const given = z.strictObject({
  version: fields.version.optional(),
  message: fields.message,
  history: fields.history.optional(),
  taintRatio: fields.taintRatio.optional(),
  taintThreshold: fields.taintThreshold.optional(),
  profile: fields.profile.optional(),
  sandboxType: fields.sandboxType.optional(),
  canary: fields.canary.optional(),
});

export type StdinPayloadInput = z.input<typeof given>;

/** What the host writes to the agent's standard input. A mistake of the host's is refused, not repaired. */
export function buildStdinPayload(input: StdinPayloadInput): string {
  const text = JSON.stringify(lenient.parse(validate(given, input, "spec_invalid")));
  refuseLong(text);
  return text;
}

/** What the agent reads from its standard input. Whatever it is, there is a message in it. */
export function parseStdinPayload(text: string): StdinPayload {
  refuseLong(text);
  const parsed = lenient.safeParse(readJson(text));
  return parsed.success ? parsed.data : lenient.parse({ message: text });
}

/** The same from a stream such as `process.stdin`, of which no more is read than the limit. */
export async function readStdinPayload(stream: AsyncIterable<Uint8Array | string>): Promise<StdinPayload> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += typeof chunk === "string" ? utf8Length(chunk) : chunk.length;
    if (bytes > longestPayload) throw tooLong();
    // A character may be cut between two chunks.
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  }
  return parseStdinPayload(text + decoder.decode());
}

/** Some shells put a byte order mark in front. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function refuseLong(text: string): void {
  // A character is at least a byte: what is far too long need not be counted.
  if (text.length > longestPayload || utf8Length(text) > longestPayload) throw tooLong();
}

function tooLong(): QuoinError {
  const message = `the payload has more than ${longestPayload / 1024 / 1024} MiB`;
  return new QuoinError({ code: "payload_too_large", file: "standard input", message });
}
