import { type Problem, QuoinError, refuse } from "quoin";
import { memoryTypes } from "quoin/memories";
import { storable } from "./storable.ts";
import type { MemoryFilter, Retention } from "./types.ts";

type Check = (value: unknown) => string | undefined;

const time: Check = (value) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? undefined : "must be a time in ISO 8601";
/** Every text contains nothing: an unset variable in a script would ask for all of them. */
const words: Check = (value) =>
  value === "" ? "is empty" : storable(value) ? undefined : "must be a text without NUL";
const type: Check = (value) =>
  (memoryTypes as readonly unknown[]).includes(value)
    ? undefined
    : `must be one of ${memoryTypes.join(", ")}`;
const texts: Check = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? undefined : "must be texts";
const amount: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : "must be a whole number from 0 up";

const ofFilter: Readonly<Record<keyof MemoryFilter, Check>> = {
  ...{ ids: texts, type, kind: words, source: words, contains: words, since: time, until: time },
};
const ofRetention: Readonly<Record<keyof Retention, Check>> = { keep: amount, since: time, type };

export function checkFilter(filter: MemoryFilter): void {
  check(filter, ofFilter);
}

export function checkRetention(retention: Retention): void {
  check(retention, ofRetention);
}

/** To ask for nothing in particular would delete everything. */
export function checkDeletion(filter: MemoryFilter): void {
  checkFilter(filter);
  if (Object.values(filter).every((value) => value === undefined))
    throw new QuoinError({ code: "usage", message: "say which memories shall be deleted" });
}

/** What is not understood must not be passed over: less would be asked for, and more deleted. */
function check(given: object, checks: Readonly<Record<string, Check>>): void {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new QuoinError({ code: "usage", message: "must be an object that says which memories" });
  const problems = Object.entries(given).flatMap(([key, value]): Problem[] => {
    if (value === undefined && Object.hasOwn(checks, key)) return [];
    const message = Object.hasOwn(checks, key) ? checks[key]?.(value) : "unknown key";
    return message === undefined ? [] : [{ code: "usage", path: [key], message }];
  });
  refuse(problems);
}
