import { type Files, QuoinError } from "quoin";

/** Files by name, without a disk; `reads` counts how often each was asked for. */
export function memoryFiles(contents: Record<string, string | Uint8Array>) {
  const reads = new Map<string, number>();
  const files: Files = {
    async read(path) {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      const content = Object.hasOwn(contents, path) ? contents[path] : undefined;
      if (content === undefined)
        throw new QuoinError({ code: "file_missing", file: path, message: "does not exist" });
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
  };
  return { files, reads };
}

/** A problem or finding on one line, for comparison. */
export function placeOf(problem: {
  code?: string;
  rule?: string;
  workflow?: string;
  path?: readonly (string | number)[];
  file?: string;
  line?: number;
  column?: number;
}): string {
  const { code, rule, workflow, path, file, line, column } = problem;
  const place = file === undefined ? [workflow, path?.join(".")] : [file, line, column];
  return `${code ?? rule} ${place.filter((part) => part !== undefined).join(":")}`;
}
