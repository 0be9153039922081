import { readFile } from "node:fs/promises";
import { QuoinError } from "quoin";

/** A file's text, or standard input's for `-`; UTF-8, without a byte order mark. */
export async function readText(path: string): Promise<string> {
  const bytes = path === "-" ? await readInput() : await readBytes(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new QuoinError({ code: "file_not_utf8", file: nameOf(path), message: "is not UTF-8 text" });
  }
}

export function nameOf(path: string): string {
  return path === "-" ? "<stdin>" : path;
}

export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw fileError(error, path);
  }
}

/** The system's words for a file that cannot be read, as an error of the table. */
export function fileError(error: unknown, path: string): QuoinError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT")
    return new QuoinError({ code: "file_missing", file: path, message: "does not exist" });
  const why =
    code === "EISDIR" ? "is a directory" : code === "EACCES" ? "may not be read (no permission)" : message;
  return new QuoinError({ code: "file_unreadable", file: path, message: why });
}

let input: Promise<Uint8Array> | undefined;

/** Comes only once; whoever asks again gets the same. */
function readInput(): Promise<Uint8Array> {
  input ??= (async () => {
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(part as Buffer);
    return Buffer.concat(parts);
  })();
  return input;
}
