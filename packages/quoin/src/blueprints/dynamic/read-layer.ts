import type { Files } from "../../core/types.ts";
import type { ErrorCode } from "../../errors.ts";
import { within } from "./within.ts";

/** Far more than anyone would send with every task. */
const mostBytes = 1_000_000;

/** A layer's text as prompts have it, or what is said of a file that gives none. */
export type FoundLayer =
  | { text: string; failed?: never; code?: never; mayPass?: never }
  | {
      text?: never;
      failed: string;
      code?: ErrorCode;
      /** Another time it may be read; one that is missing or empty is another matter. */
      mayPass?: true;
    };

/** Without the caller's signal: others may wait for the same file. */
export async function readLayer(path: string, limit: number, files?: Files): Promise<FoundLayer> {
  if (!files) return { failed: "was not looked for" };
  const outcome = await within(limit, undefined, () => files.read(path, mostBytes + 1));
  if ("value" in outcome) return textOf(outcome.value);
  if (outcome.code === "file_missing") return { failed: "does not exist", code: "file_missing" };
  return { ...outcome, mayPass: true };
}

function textOf(bytes: Uint8Array): FoundLayer {
  if (bytes.length > mostBytes)
    return { failed: `is larger than ${mostBytes / 1e6} MB`, code: "file_too_large" };
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const text = decoded.replace(/\r\n?/g, "\n").trim();
    return text === "" ? { failed: "is empty" } : { text };
  } catch {
    return { failed: "is not UTF-8", code: "file_not_utf8" };
  }
}
