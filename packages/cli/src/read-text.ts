import { createReadStream } from "node:fs";
import { QuoinError } from "quoin";

/** A file's text, or standard input's for `-`; UTF-8, without a byte order mark. */
export async function readText(path: string): Promise<string> {
  const bytes = path === "-" ? await readInput() : await readBytes(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const line = firstBadLine(bytes);
    throw new QuoinError({ code: "file_not_utf8", file: nameOf(path), line, message: "is not UTF-8 text" });
  }
}

/** A broken character is easier found when one knows where; a line break is never a part of one. */
function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? undefined : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}

export function nameOf(path: string): string {
  return path === "-" ? "<stdin>" : path;
}

/** More than anything that goes into a prompt; a device would never end. */
const mostBytes = 256 * 1024 * 1024;

export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readBounded(createReadStream(path), path);
  } catch (error) {
    throw fileError(error, path);
  }
}

/** A pipe that a shell made has no size, and may have no end; a file may be longer than any text can be. */
async function readBounded(stream: AsyncIterable<unknown>, file: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > mostBytes)
      throw new QuoinError({
        code: "file_too_large",
        file,
        message: `has more than ${mostBytes} bytes`,
      });
  }
  return Buffer.concat(parts);
}

/** The system's words for a file that cannot be read, as an error of the table. */
export function fileError(error: unknown, path: string): QuoinError {
  if (error instanceof QuoinError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT")
    return new QuoinError({ code: "file_missing", file: path, message: "does not exist" });
  return new QuoinError({ code: "file_unreadable", file: path, message: reasons[code ?? ""] ?? message });
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "is a directory",
  ENOTDIR: "is not a directory",
  EACCES: "may not be read (no permission)",
};

let input: Promise<Uint8Array> | undefined;

/** Comes only once; whoever asks again gets the same. */
function readInput(): Promise<Uint8Array> {
  input ??= readBounded(process.stdin, nameOf("-"));
  return input;
}
