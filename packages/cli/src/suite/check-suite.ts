import type { Problem } from "quoin";
import type { Capability, Mode } from "quoin/capabilities";
import type { PlacedCase } from "./read-cases.ts";
import type { SuiteFile } from "./suite-schema.ts";
import type { SuiteMemory } from "./types.ts";

type Kind = Capability["kind"];

export interface Checked {
  capabilities: readonly Capability[];
  memories: readonly SuiteMemory[];
  cases: readonly PlacedCase[];
}

/** Expectations that nothing could meet are mistakes of the suite, and would count as mistakes of the assembler. */
export function caseProblems({ capabilities, memories, cases }: Checked): Problem[] {
  const known = byName(capabilities);
  const harmless = memories.filter(({ hostile }) => !hostile).map(({ entry }) => entry.text);
  const outside = [...memories.map(({ entry }) => entry.text), ...capabilities.flatMap(wordsOf)];
  return cases.flatMap(({ value: { expect, mode }, problem }) => {
    const names = (kind: Kind, key: "tools" | "skills") =>
      (expect[key] ?? []).flatMap((name, at) => {
        const message = nameProblem(known, kind, name, expect.mode ?? mode);
        return message === undefined ? [] : [problem(message, "expect", key, at)];
      });
    const texts = (key: "memories" | "excludes", among: readonly string[], message: string) =>
      (expect[key] ?? []).flatMap((part, at) =>
        among.some((text) => text.includes(part)) ? [] : [problem(message, "expect", key, at)],
      );
    return [
      ...names("tool", "tools"),
      ...names("skill", "skills"),
      ...texts("memories", harmless, "is part of no memory that may be shown"),
      ...texts("excludes", outside, "is part of no memory, tool or skill: there is nothing to keep out"),
    ];
  });
}

/** The base sets of `suite.yaml`. */
export function baseProblems(suite: Partial<SuiteFile>, capabilities: readonly Capability[]): Problem[] {
  const known = byName(capabilities);
  return (["baseTools", "baseSkills"] as const).flatMap((key) =>
    Object.entries(suite[key] ?? {}).flatMap(([mode, names]) =>
      (names ?? []).flatMap((name, at): Problem[] => {
        const kind = key === "baseTools" ? "tool" : "skill";
        const message = nameProblem(known, kind, name, mode as Mode);
        return message === undefined ? [] : [{ code: "suite_invalid", path: [key, mode, at], message }];
      }),
    ),
  );
}

function byName(capabilities: readonly Capability[]): Map<string, Capability> {
  return new Map(capabilities.map((each) => [`${each.kind}:${each.name}`, each]));
}

function nameProblem(
  known: ReadonlyMap<string, Capability>,
  kind: Kind,
  name: string,
  mode: Mode | undefined,
): string | undefined {
  const found = known.get(`${kind}:${name}`);
  if (!found) return `the suite has no ${kind} of this name`;
  if (mode === undefined || found.modes.includes("any") || found.modes.includes(mode)) return undefined;
  return `is a ${kind} that is not offered in the mode ${mode}`;
}

function wordsOf({ description, body = "" }: Capability): string[] {
  return [description, body];
}
