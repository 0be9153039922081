import { describeFound } from "./describe-found.ts";
import type { FoundJson, FoundValue } from "./find-json.ts";
import { type Note, placeNotes } from "./place-notes.ts";
import { placeRepairs, type RepairNote } from "./place-repairs.ts";
import type { ExpectedJson, ReadJson } from "./read-json.ts";
import { sameJson } from "./same-json.ts";
import { say } from "./words.ts";

/** The one answer of the expected kind. Two that differ are none. */
export function pickJson(found: FoundJson, expects: ExpectedJson): ReadJson {
  const { reply, values } = found;
  const refuse = (problems: readonly Note[]) => ({ repairs: [], problems: placeNotes(reply, problems) });
  if (found.problems.length) return refuse(found.problems);
  const expected = say(`root_${expects}`);
  const fitting = values.filter(({ value }) => expects === "any" || kindOf(value) === expects);
  const better = fitting.filter(({ footnote }) => !footnote);
  const answers = better.length ? better : fitting;
  const [first, ...rest] = answers;
  if (!first) return refuse([missing(found, expected)]);
  const other = rest.find(({ value }) => !sameJson(first.value, value));
  if (other) return refuse([{ offset: other.start, message: say("reply_two_answers", { expected }) }]);
  const repairs = [...found.repairs, ...aroundOf(found, answers), ...first.repairs];
  if (rest[0]) repairs.push({ offset: rest[0].start, kind: "repair_repeated" });
  return { value: first.value, repairs: placeRepairs(reply, repairs), problems: [] };
}

function kindOf(value: unknown): "object" | "array" | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? "array" : "object";
}

function missing({ from, values }: FoundJson, expected: string): Note {
  const other = values.find(({ footnote }) => !footnote);
  if (!other) return { offset: from, message: say("reply_without_json", { expected }) };
  const message = say("reply_other_json", { expected, found: describeFound(other.value) });
  return { offset: other.start, message };
}

/** What stands around the answers is left out: fences, and words. */
export function aroundOf(
  { reply, from }: Pick<FoundJson, "reply" | "from">,
  answers: readonly FoundValue[],
): RepairNote[] {
  const gaps: { offset: number; text: string }[] = [];
  let at = from;
  for (const { start, end } of answers) {
    gaps.push({ offset: at, text: reply.slice(at, start) });
    at = end;
  }
  gaps.push({ offset: at, text: reply.slice(at) });
  return gaps.flatMap(({ offset, text }) => {
    const fences = [...text.matchAll(/`{3,100}|~{3,100}/g)];
    const notes: RepairNote[] = fences[0] ? [{ offset: offset + fences[0].index, kind: "repair_fence" }] : [];
    const rest = text.replace(/(?:`{3,100}|~{3,100})[\w+#.-]{0,40}/g, "");
    const word = /\S/.exec(rest);
    if (word) notes.push({ offset: offset + (/\S/.exec(text)?.index ?? 0), kind: "repair_words_around" });
    return notes;
  });
}
