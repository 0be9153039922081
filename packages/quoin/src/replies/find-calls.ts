import type { FoundJson, FoundValue } from "./find-json.ts";
import { aroundOf } from "./pick-json.ts";
import { placeRepairs } from "./place-repairs.ts";
import { isObject, type ReadCalls, readCalls, type ToolCall } from "./read-call.ts";
import type { Repair } from "./read-json.ts";

export interface FoundCalls {
  calls: ToolCall[];
  repairs: Repair[];
  /** The values that are no calls. */
  others: FoundValue[];
}

interface FoundCall extends ReadCalls {
  /** `<function=name>`: the value is nothing but the arguments. */
  byTag: boolean;
  /** Something before it says that it is a call. */
  marked: boolean;
}

/** What models write around a call, and what servers leave there. */
const markup =
  /<\/?tool_calls?>|\[\/?TOOL_CALLS\]|<\|(?:python_tag|eom_id|eot_id|im_end|tool_call)\|>|<\/function>|<\/s>/g;
const fences = /(?:`{3,100}|~{3,100})[\w+#.-]{0,40}/g;
const namedBefore = /<function=([\w.:-]{1,200})>\s{0,100}$/;
const openedBefore = /(?:<tool_calls?>|\[TOOL_CALLS\]|<\|python_tag\|>)\s{0,100}$/;

/** Calls of tools that stand in a reply for themselves. One inside a sentence is only spoken of. */
export function findCalls(found: FoundJson): FoundCalls | undefined {
  const candidates = found.values.flatMap((value, index) => {
    const read = callsAt(found, index);
    if (read && mayLackArguments(value, read.byTag)) return [];
    return read ? [{ value, read, stands: read.marked ? "alone" : standing(found, index) }] : [];
  });
  // A sentence may end with a call that is to be made; where it speaks of others too, it tells what was done.
  const isTold = candidates.some(({ stands }) => stands === "inside");
  const taken = candidates.filter(({ stands }) => stands === "alone" || (stands === "last" && !isTold));
  if (!taken.length) return undefined;
  const values = taken.map(({ value }) => value);
  const isTaken = new Set(values);
  // In their place blanks, so that all that follows stays where it is.
  const reply = found.reply
    .replace(/<function=[\w.:-]{1,200}>/g, (mark) => " ".repeat(mark.length))
    .replace(markup, (mark) => " ".repeat(mark.length));
  const notes = [...found.repairs, ...aroundOf({ ...found, reply }, values)];
  for (const { value, read } of taken) {
    notes.push(...value.repairs);
    if (read.unpacked) notes.push({ offset: value.start, kind: "repair_call_arguments" });
  }
  return {
    calls: taken.flatMap(({ read }) => read.calls),
    repairs: placeRepairs(found.reply, notes),
    others: found.values.filter((value) => !isTaken.has(value)),
  };
}

function callsAt({ reply, values }: FoundJson, index: number): FoundCall | undefined {
  const { value, start } = values[index] as FoundValue;
  const before = reply.slice(Math.max(values[index - 1]?.end ?? 0, start - 400), start);
  const name = namedBefore.exec(before)?.[1];
  if (name === undefined) {
    const read = readCalls(value);
    return read && { ...read, byTag: false, marked: openedBefore.test(before) };
  }
  return isObject(value)
    ? { calls: [{ name, arguments: value }], unpacked: false, byTag: true, marked: true }
    : undefined;
}

/** Only the call's own brace may be missing: one of its arguments' may have taken further ones with it. */
function mayLackArguments({ repairs }: FoundValue, byTag: boolean): boolean {
  const missing = repairs.filter(({ kind }) => kind === "repair_missing_brace").length;
  return missing > (byTag ? 0 : 1);
}

/** By what stands on its lines between it and its neighbours. */
function standing({ reply, from, values }: FoundJson, index: number): "alone" | "last" | "inside" {
  const { start, end } = values[index] as FoundValue;
  const before = reply.slice(values[index - 1]?.end ?? from, start);
  const after = reply.slice(end, values[index + 1]?.start);
  const [sameLine = "", ...lines] = after.split("\n");
  if (!/^[,;.]?$/.test(withoutMarks(sameLine))) return "inside";
  if (withoutMarks(before.slice(before.lastIndexOf("\n") + 1)).replace(/^[,;]$/, "") === "") return "alone";
  return index === values.length - 1 && withoutMarks(lines.join("\n")) === "" ? "last" : "inside";
}

function withoutMarks(text: string): string {
  return text.replace(markup, "").replace(fences, "").replace(/`/g, "").trim();
}
