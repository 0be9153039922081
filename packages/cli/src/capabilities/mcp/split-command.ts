import { QuoinError } from "quoin";

/** The words of a command line: blanks part them, quotation marks hold them together. No shell is ever asked. */
export function splitCommand(line: string): string[] {
  const words: string[] = [];
  // A backslash only speaks for a mark or a blank behind it: paths of Windows are full of them.
  const pattern = /\s+|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(["'\\ ])|([^\s"'\\]+|\\)|(["'])/gsu;
  let word: string | undefined;
  for (const [all, double, single, escaped, plain, open] of line.trim().matchAll(pattern)) {
    if (open !== undefined) {
      const message = "--mcp has a quotation mark that is never closed";
      throw new QuoinError({ code: "usage", message });
    }
    const part = double?.replace(/\\(["\\])/g, "$1") ?? single ?? escaped ?? plain;
    if (part !== undefined) word = (word ?? "") + part;
    else if (/^\s/.test(all) && word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
