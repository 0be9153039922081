import type { Problem } from "quoin";
import { nameOf } from "../read-text.ts";
import type { BoundedProblems } from "./bounded-problems.ts";
import { linesIn } from "./lines-in.ts";
import { type GivenText, parseLine } from "./parse-line.ts";

/** Texts of megabytes go by themselves: some hundred of them would not fit in memory. */
const mostCharacters = 256 * 1024;

/** The texts of a file of JSON lines in batches, at most so many in each; what is wrong with a line is added to `problems`. */
export async function* textsIn(
  path: string,
  mostTexts: number,
  problems: BoundedProblems,
): AsyncGenerator<GivenText[]> {
  const file = nameOf(path);
  for await (const lines of linesIn(path)) {
    let batch: GivenText[] = [];
    let characters = 0;
    for (const line of lines) {
      const parsed = parseLine(line);
      if (!parsed) continue;
      if ("wrong" in parsed) {
        for (const wrong of parsed.wrong) problems.add({ ...wrong, file, line: line.number } as Problem);
        continue;
      }
      const { given } = parsed;
      if (
        batch.length > 0 &&
        (batch.length >= mostTexts || characters + given.text.length > mostCharacters)
      ) {
        yield batch;
        batch = [];
        characters = 0;
      }
      batch.push(given);
      characters += given.text.length;
    }
    if (batch.length > 0) yield batch;
  }
}
