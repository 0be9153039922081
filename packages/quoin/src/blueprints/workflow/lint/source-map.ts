import type { Loaded } from "../load.ts";
import type { Resolved } from "../resolve.ts";

export interface SourcePlace {
  /** Which piece of the prompt it is. */
  piece: number;
  file: string;
  /** In the file's normalised text. */
  offset: number;
}

/** From a place in the assembled text back to the file that it came from. */
export function sourceMap(resolved: readonly Resolved[]): (offset: number) => SourcePlace {
  const starts: number[] = [];
  let end = 0;
  for (const { text } of resolved) {
    starts.push(end);
    end += text.length;
  }
  return (offset) => {
    let piece = 0;
    // The last that begins at or before it: pieces without text come before the one that holds the character.
    for (let low = 0, high = starts.length - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) {
        piece = middle;
        low = middle + 1;
      } else high = middle - 1;
    }
    const { file, offset: from } = resolved[piece] as Resolved;
    return { piece, file, offset: from + offset - (starts[piece] as number) };
  };
}

export type FilesByPath = ReadonlyMap<string, Loaded>;
