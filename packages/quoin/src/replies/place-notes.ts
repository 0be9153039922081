import { say } from "./words.ts";

/** Something found in a reply, by its place in the text. */
export interface Note {
  offset: number;
  message: string;
}

/** Lines and columns, counted once through the text however many notes there are. */
export function placeNotes(text: string, notes: readonly Note[]): { at: string; message: string }[] {
  let line = 1;
  let lineStart = 0;
  let lineEnd = text.indexOf("\n");
  return [...notes]
    .sort((one, other) => one.offset - other.offset)
    .map(({ offset, message }) => {
      while (lineEnd !== -1 && lineEnd < offset) {
        line++;
        lineStart = lineEnd + 1;
        lineEnd = text.indexOf("\n", lineStart);
      }
      return { at: say("place", { line, column: offset - lineStart + 1 }), message };
    });
}
