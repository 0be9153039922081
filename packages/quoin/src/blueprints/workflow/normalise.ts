import { QuoinError } from "../../errors.ts";

/** The same text on every system: UTF-8 without a byte order mark, lines ended by a line feed. */
export function normalise(bytes: Uint8Array, file: string): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new QuoinError({ code: "file_not_utf8", file, message: "is not UTF-8 text" });
  }
  return text.replaceAll("\r\n", "\n");
}
