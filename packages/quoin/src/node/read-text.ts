import type { Files } from "../core/types.ts";
import { type Problem, QuoinError } from "../errors.ts";

export interface ReadText {
  /** Empty where there is no such file, or none that can be shown. */
  text: string;
  bytes: number;
  warnings: Problem[];
}

export interface ReadTextOptions {
  mostBytes: number;
  /** Stands where a longer file was cut, for whoever reads the text. */
  cutMark: string;
}

/**
 * A file for a prompt. One that is missing is no problem; one that is too long is cut at a line, and says so to the
 * model as well; one that is no UTF-8, or that a link leads to from outside, is left out with a warning.
 */
export async function readText(
  files: Files,
  path: string,
  { mostBytes, cutMark }: ReadTextOptions,
): Promise<ReadText> {
  try {
    // One more than there is room for tells whether there is more.
    const bytes = await files.read(path, mostBytes + 1);
    if (bytes.length <= mostBytes) return { text: decode(bytes), bytes: bytes.length, warnings: [] };
    const start = decode(bytes.subarray(0, mostBytes), { stream: true });
    const end = start.lastIndexOf("\n") + 1;
    // A long line is cut within: to leave it out might leave out nearly all.
    const lines = end > start.length / 2 ? start.slice(0, end) : `${start}\n`;
    const message = `is larger than ${mostBytes} bytes and was cut`;
    return {
      text: lines + cutMark,
      bytes: mostBytes,
      warnings: [{ code: "file_too_large", file: path, message }],
    };
  } catch (error) {
    if (error instanceof QuoinError) {
      const isMissing = error.code === "file_missing";
      return { text: "", bytes: 0, warnings: isMissing ? [] : [...error.problems] };
    }
    const problem: Problem = { code: "file_not_utf8", file: path, message: "is not UTF-8 text" };
    return { text: "", bytes: 0, warnings: [problem] };
  }
}

/** With `stream`, a character that the end cuts in two is left out and nothing wrong. */
function decode(bytes: Uint8Array, options?: { stream: boolean }): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
}
