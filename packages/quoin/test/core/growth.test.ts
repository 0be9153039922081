/** Speed as ratios only: machines differ, shapes of curves do not. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/core/fit.ts";
import { ladder } from "../../src/core/ladder.ts";
import { plan } from "../../src/core/plan.ts";
import type { Counter, Item, Policy, Section } from "../../src/core/types.ts";
import { loadCounter } from "../../src/text/count/index.ts";
import { plain } from "./sections.ts";

/** Real text, cut into 3,200 different pieces of the size of a memory or a tool's description. */
const text = readFileSync(createRequire(import.meta.url).resolve("typescript/lib/lib.dom.d.ts"), "utf8");
const piece = (at: number) =>
  text
    .slice(at * 240, at * 240 + 240)
    .replace(/\s+/g, " ")
    .trim();

const item = (at: number): Item => ({
  id: `i${at}`,
  text: `${at}. ${piece(at)}`,
  source: { kind: "input", ref: "" },
});

const sectionOf = (id: string, items: Item[], title: string | undefined = `## ${id}`): Section => ({
  id,
  ...(title && { title }),
  trust: "trusted",
  channel: "user",
  required: false,
  items,
});

function policyFor(sections: readonly Section[], counter: Counter, window: number): Policy {
  const keep = sections.map((section) => section.id);
  return {
    keep,
    fill: "skip",
    budget: { window, reserve: 0, overflow: "keep", counter },
    screens: [],
    sources: ["input"],
  };
}

function fitAll(sections: readonly Section[], counter: Counter, window: number): number[] {
  const ladders = sections.map((section) =>
    ladder(
      plan(section, section, plain, () => ""),
      plain,
      counter,
    ),
  );
  return fit(ladders, policyFor(sections, counter, window), plain).heights;
}

/** The least of several runs: noise only ever adds. */
function fastest(runs: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < runs; at++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

// Noise only ever adds, so one quiet moment in three is enough.
describe("growth", { retry: 2 }, () => {
  it("fits 2,000 droppable items in less time than counting their text once takes", async () => {
    const counter = await loadCounter("o200k_base");
    const items = Array.from({ length: 2000 }, (_, at) => item(at));
    const sections = [sectionOf("memories", items)];
    fitAll(sections, counter, 8000);
    const fitting = fastest(7, () => fitAll(sections, counter, 8000));
    let salt = 0;
    // New text each time: a remembered count would cost nothing.
    const counting = fastest(7, () => {
      salt++;
      counter.units(items.map((each) => `${each.text} ${salt}`).join("\n"));
    });
    expect(fitting).toBeLessThan(counting);
  });

  it.each([
    ["that own up when they are left out", undefined],
    ["that vanish when they are left out", ""],
  ])("costs no more than linearly from 50 to 3,200 sections %s", async (_name, title) => {
    const counter = await loadCounter("o200k_base");
    const many = Array.from({ length: 3200 }, (_, at) => sectionOf(`s${at}`, [item(at)], title));
    // The same sections, 50 at a time: the same text and the same garbage, so that only the shape differs.
    const groups = Array.from({ length: 64 }, (_, at) => many.slice(at * 50, at * 50 + 50));
    const inGroups = () => {
      for (const group of groups) fitAll(group, counter, 2000);
    };
    inGroups();
    fitAll(many, counter, 2000);
    const small = fastest(15, inGroups);
    const large = fastest(15, () => fitAll(many, counter, 2000));
    // 1 if linear to the letter, 64 if quadratic; a larger heap of live objects costs something in between.
    expect(large / small).toBeLessThan(4);
  });
});
