import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fitted, fit } from "../../src/core/fit.ts";
import { type Ladder, ladder } from "../../src/core/ladder.ts";
import { plan } from "../../src/core/plan.ts";
import { render } from "../../src/core/render.ts";
import type { Counter, Policy, Section } from "../../src/core/types.ts";
import { arbitrarySections, letters, melting, partUnits, plain } from "./sections.ts";

const ladders = (sections: readonly Section[], counter = letters) =>
  sections.map((section) =>
    ladder(
      plan(section, section, plain, () => "", partUnits),
      plain,
      counter,
    ),
  );

const arbitraryCase = (most: number) =>
  arbitrarySections(most)
    .chain((sections) => {
      const ids = sections.map((section) => section.id);
      const entries = ids.flatMap((id) => [id, `${id}@note`, `${id}@minimal`]);
      return fc.record({
        sections: fc.constant(sections),
        early: fc.subarray(entries, { minLength: 0 }),
        keep: fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }),
        fill: fc.constantFrom("strict" as const, "skip" as const),
        caps: fc.array(fc.record({ sections: fc.subarray(ids), tokens: fc.nat(150) }), { maxLength: 2 }),
        window: fc.nat(300),
      });
    })
    .map(({ sections, early, keep, fill, caps, window }) => ({
      sections,
      policy: policyFor([...early, ...keep], fill, window, caps),
    }));

function policyFor(keep: string[], fill: Policy["fill"], window: number, caps: Policy["caps"] = []): Policy {
  const budget = { window, reserve: 0, overflow: "keep" as const, counter: letters };
  return { keep, fill, caps, budget, screens: [], sources: ["input"] };
}

/** Every combination of rungs; the feasible one whose heights are lexicographically greatest over `keep`. */
function bruteForce(all: readonly Ladder[], policy: Policy): number[] | undefined {
  const cost = (at: number, height: number) => all[at]?.rungs[height]?.units as number;
  const entries = policy.keep.map((entry) => {
    const [id, name] = entry.split("@");
    const at = all.findIndex((each) => each.plan.section.id === id);
    return { at, target: (all[at] as Ladder).height(name) };
  });
  const { counter } = policy.budget;
  const caps = (policy.caps ?? []).map((cap) => ({
    limit: cap.tokens,
    members: all.map((_, at) => at).filter((at) => cap.sections.includes(all[at]?.plan.section.id as string)),
  }));
  let best: number[] | undefined;
  let bestVector: number[] = [];
  const heights = all.map(() => 0);
  const visit = (at: number): void => {
    if (at === all.length) {
      // The budget and a cap on everything are held against what is really written, not against sums of prices.
      const written = sentUnits(all, heights, counter);
      const capped = caps.every(({ limit, members }) => {
        const sum = members.reduce((total, each) => total + cost(each, heights[each] as number), 0);
        const end = all.at(-1) as Ladder;
        const ends = members.includes(all.length - 1) && shows(end.rungs[0]);
        const unwritten = ends ? end.joinerUnits(heights.at(-1) as number) : 0;
        return (members.length === all.length ? written : sum - unwritten) <= limit;
      });
      if (!capped || written > policy.budget.window) return;
      const vector = entries.map((entry) => Math.min(heights[entry.at] as number, entry.target));
      if (policy.fill === "strict" && !stopsAtFirstShort(entries, vector, heights)) return;
      if (!best || compare(vector, bestVector) > 0) {
        best = [...heights];
        bestVector = vector;
      }
      return;
    }
    for (let height = 0; height < (all[at] as Ladder).rungs.length; height++) {
      heights[at] = height;
      visit(at + 1);
    }
    heights[at] = 0;
  };
  visit(0);
  return best;
}

/** The text as it is really written, and the parts that go with it. */
function sentUnits(all: readonly Ladder[], heights: readonly number[], counter: Counter): number {
  const { text, parts } = render(all, heights, plain);
  return parts.reduce((sum, { item }) => sum + partUnits(item), counter.units(text));
}

function shows(rung: Ladder["rungs"][number] | undefined): boolean {
  return rung !== undefined && rung.units > rung.partUnits;
}

/** Strict filling: after the first entry short of its target, no one stands higher than the entries so far allow. */
function stopsAtFirstShort(
  entries: { at: number; target: number }[],
  vector: number[],
  heights: number[],
): boolean {
  const short = vector.findIndex((height, index) => height < (entries[index]?.target as number));
  if (short < 0) return true;
  const allowed = heights.map(() => 0);
  for (const [index, { at }] of entries.slice(0, short + 1).entries()) {
    allowed[at] = Math.max(allowed[at] as number, vector[index] as number);
  }
  return heights.every((height, at) => height <= (allowed[at] as number));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return (a[at] as number) - (b[at] as number);
  return 0;
}

const vectorOf = (all: readonly Ladder[], policy: Policy, fitted: Fitted) =>
  policy.keep.map((entry) => {
    const [id, name] = entry.split("@");
    const at = all.findIndex((each) => each.plan.section.id === id);
    return Math.min(fitted.heights[at] as number, (all[at] as Ladder).height(name));
  });

describe("fit", () => {
  it("equals brute force over every combination of rungs", () => {
    fc.assert(
      fc.property(arbitraryCase(4), ({ sections, policy }) => {
        const all = ladders(sections);
        const fitted = fit(all, policy, plain);
        const best = bruteForce(all, policy);
        expect(fitted.excess.length === 0).toBe(best !== undefined);
        if (best) expect(fitted.heights).toEqual(best);
      }),
      { numRuns: 1500 },
    );
  });

  it("equals brute force on twelve sections", () => {
    const small = arbitraryCase(12).filter(({ sections }) => {
      const size = ladders(sections).reduce((product, each) => product * each.rungs.length, 1);
      return size <= 20_000;
    });
    fc.assert(
      fc.property(small, ({ sections, policy }) => {
        const all = ladders(sections);
        const best = bruteForce(all, policy);
        if (best) expect(fit(all, policy, plain).heights).toEqual(best);
      }),
      { numRuns: 150 },
    );
  });

  it("never lowers a height lexicographically when the budget grows", () => {
    fc.assert(
      fc.property(arbitraryCase(12), fc.nat(60), ({ sections, policy }, more) => {
        const all = ladders(sections);
        const larger = { ...policy, budget: { ...policy.budget, window: policy.budget.window + more } };
        const before = fit(all, policy, plain);
        if (before.excess.length) return;
        const after = fit(all, larger, plain);
        expect(compare(vectorOf(all, larger, after), vectorOf(all, policy, before))).toBeGreaterThanOrEqual(
          0,
        );
      }),
      { numRuns: 1500 },
    );
  });

  it("stays within the budget where seams melt, or says that it cannot", () => {
    fc.assert(
      fc.property(arbitraryCase(6), ({ sections, policy }) => {
        const own = { ...policy, caps: [], budget: { ...policy.budget, counter: melting } };
        const all = ladders(sections, melting);
        const fitted = fit(all, own, plain);
        const units = sentUnits(all, fitted.heights, melting);
        expect(fitted.excess.length > 0).toBe(units > own.budget.window);
      }),
      { numRuns: 1500 },
    );
  });

  it("uses the room that melting seams leave", () => {
    const many = (count: number): Section => ({
      id: "many",
      trust: "trusted",
      channel: "user",
      required: false,
      items: Array.from({ length: count }, (_, at) => ({
        id: `i${at}`,
        text: "\na",
        source: { kind: "input", ref: "" },
      })),
    });
    for (const count of [10, 200, 2000]) {
      const all = ladders([many(count)], melting);
      const needed = sentUnits(all, [(all[0]?.rungs.length as number) - 1], melting);
      const own = {
        ...policyFor(["many"], "skip", needed),
        budget: { window: needed, reserve: 0, overflow: "keep" as const, counter: melting },
      };
      expect(sentUnits(all, fit(all, own, plain).heights, melting)).toBe(needed);
    }
  });

  it("keeps using the room behind a section that is too big when it skips, and stops when it is strict", () => {
    const sections = ["big", "small"].map(
      (id, at): Section => ({
        id,
        trust: "trusted",
        channel: "user",
        required: false,
        items: [{ id: "only", text: "x".repeat(at ? 5 : 500), source: { kind: "input", ref: id } }],
      }),
    );
    const all = ladders(sections);
    expect(fit(all, policyFor(["big", "small"], "skip", 100), plain).heights).toEqual([0, 1]);
    const strict = fit(all, policyFor(["big", "small"], "strict", 100), plain);
    expect(strict.heights).toEqual([0, 0]);
    expect(strict.heldBy.get("small")).toContain("stopped at big");
  });
});
