import type { Problem } from "quoin";
import { nameOf } from "../read-text.ts";
import type { BoundedProblems } from "./bounded-problems.ts";
import { linesIn } from "./lines-in.ts";
import { type Given, type LineForm, parseLine } from "./parse-line.ts";

/** Texts of megabytes go by themselves: some hundred of them would not fit in memory. */
const largestBatch = 256 * 1024;

/** What a file of JSON lines holds in batches, at most so many in each; what is wrong with a line is added to `problems`. */
export async function* itemsIn<Item extends Given>(
  path: string,
  form: LineForm<Item>,
  most: number,
  problems: BoundedProblems,
): AsyncGenerator<Item[]> {
  const file = nameOf(path);
  for await (const lines of linesIn(path)) {
    let batch: Item[] = [];
    let size = 0;
    for (const line of lines) {
      const parsed = parseLine(line, form);
      if (!parsed) continue;
      if ("wrong" in parsed) {
        for (const wrong of parsed.wrong) problems.add({ ...wrong, file, line: line.number } as Problem);
        continue;
      }
      const { given } = parsed;
      if (batch.length > 0 && (batch.length >= most || size + form.sizeOf(given) > largestBatch)) {
        yield batch;
        batch = [];
        size = 0;
      }
      batch.push(given);
      size += form.sizeOf(given);
    }
    if (batch.length > 0) yield batch;
  }
}
