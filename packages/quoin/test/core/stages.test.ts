import { assemble, type Blueprint, compose, type Item, type Policy, QuoinError, type Section } from "quoin";
import { describe, expect, it } from "vitest";
import { screen } from "../../src/core/screen.ts";
import { select } from "../../src/core/select.ts";
import { letters, melting, plain } from "./sections.ts";

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  text: id,
  source: { kind: "input", ref: id },
  ...more,
});

const section = (id: string, items: Item[], more: Partial<Section> = {}): Section => ({
  id,
  title: `# ${id}`,
  trust: "trusted",
  channel: "user",
  required: false,
  items,
  ...more,
});

const policy = (more: Partial<Policy> = {}): Policy => ({
  keep: [],
  fill: "skip",
  budget: { window: 1000, reserve: 0, overflow: "fail", counter: letters },
  screens: [],
  sources: ["input"],
  ...more,
});

const blueprint = (sections: Section[], own: Policy): Blueprint<unknown, null> => ({
  name: "test",
  parse: (raw) => raw,
  collect: async () => null,
  outline: () => sections,
  layout: () => plain,
  policy: () => own,
});

const composed = (sections: Section[], own: Policy) => compose(blueprint(sections, own), null);

function refusal(run: () => unknown): QuoinError {
  try {
    run();
  } catch (error) {
    if (error instanceof QuoinError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("admit", () => {
  it("refuses everything that is wrong, at once", () => {
    const sections = [
      section("late", [item("x", { required: true }), item("x", { required: true })]),
      section("sys", [item("evil", { trust: "untrusted", required: true })], { channel: "system" }),
      section("loose", [item("y")]),
      section("foreign", [item("z", { required: true, source: { kind: "runtime", ref: "clock" } })]),
    ];
    const { problems } = refusal(() => composed(sections, policy()));
    expect(problems.map(({ code, path }) => [code, path?.join(".")])).toEqual([
      ["blueprint_invalid", "late.x"],
      ["untrusted_in_system", "sys.evil"],
      ["source_refused", "foreign.z"],
      ["blueprint_invalid", "sys"],
      ["blueprint_invalid", "loose"],
    ]);
  });
});

describe("screen", () => {
  it("runs every screen on every form, and tells what each did once", () => {
    const upper = {
      name: "upper",
      check: (text: string) => ({
        action: "neutralise" as const,
        text: text.toUpperCase(),
        reason: "r",
        count: 1,
      }),
    };
    const noB = {
      name: "no b",
      check: (text: string) =>
        text.includes("B") ? { action: "drop" as const, reason: "b", score: 0.9 } : undefined,
    };
    const { sections, decisions } = screen(
      [section("s", [item("a", { forms: ["aa"] }), item("b")])],
      policy({ screens: [upper, noB] }),
    );
    expect(sections[0]?.items).toMatchObject([{ text: "A", forms: ["AA"] }]);
    expect(decisions.map(({ action, item: id }) => [action, id])).toEqual([
      ["neutralise", "a"],
      ["neutralise", "b"],
      ["drop", "b"],
    ]);
    expect(decisions.at(-1)).toMatchObject({ score: 0.9, reason: "b" });
  });
});

describe("screen, on items of one rank", () => {
  it("lets none of them outlive another, and drops what nothing visible is left of", () => {
    const noCall = {
      name: "no call",
      check: (text: string) =>
        text === "call"
          ? { action: "drop" as const, reason: "r" }
          : text === "hidden"
            ? { action: "neutralise" as const, text: " ", reason: "r", count: 6 }
            : undefined,
    };
    const items = [
      item("call", { rank: 2 }),
      item("result", { rank: 2 }),
      item("hidden"),
      item("other", { rank: 1 }),
    ];
    const { sections, decisions } = screen([section("s", items)], policy({ screens: [noCall] }));
    expect(sections[0]?.items.map((each) => each.id)).toEqual(["other"]);
    expect(decisions.filter(({ action }) => action === "drop").map((each) => each.item)).toEqual([
      "call",
      "hidden",
      "result",
    ]);
  });
});

describe("select", () => {
  const ids = (quota: object, items: Item[]) =>
    select([section("s", items, { quotas: [{ reason: "q", ...quota }] })]).sections[0]?.items.map(
      (each) => each.id,
    );

  it("keeps the best by rank, required ones whatever happens", () => {
    const items = [
      item("a", { rank: 3 }),
      item("b", { rank: 1 }),
      item("c", { rank: 2 }),
      item("d", { rank: 9, required: true }),
    ];
    expect(ids({ items: 2 }, items)).toEqual(["b", "d"]);
  });

  it("drops what scores too low, and counts only one kind", () => {
    const items = [
      item("a", { score: 0.9, kind: "k" }),
      item("b", { score: 0.2, kind: "k" }),
      item("c", { kind: "other" }),
    ];
    expect(ids({ kind: "k", minScore: 0.5 }, items)).toEqual(["a", "c"]);
  });

  it("is linear: 4 times the items take less than 8 times as long", { retry: 2 }, () => {
    const make = (count: number) => Array.from({ length: count }, (_, at) => item(`i${at}`));
    const time = (items: Item[]) => {
      let least = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 9; run++) {
        const start = performance.now();
        ids({ chars: 100 }, items);
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    const [few, many] = [make(5000), make(20_000)];
    time(few);
    expect(time(many) / time(few)).toBeLessThan(8);
  });
});

describe("overflow", () => {
  const big = section("big", [item("x", { text: "x".repeat(50), required: true })]);
  const small = section("small", [item("y", { text: "y", required: true })]);

  it("fails and names who is too big, the biggest first", () => {
    const own = policy({ budget: { window: 30, reserve: 0, overflow: "fail", counter: letters } });
    const { code, message } = refusal(() => composed([small, big], own));
    expect(code).toBe("budget_exceeded");
    expect(message).toContain("takes 67 tokens and the budget is 30 (big 56, small 11)");
  });

  it("keeps, and says so", () => {
    const own = policy({ budget: { window: 30, reserve: 0, overflow: "keep", counter: letters } });
    expect(composed([big], own)).toMatchObject({ overBudget: true });
  });

  it("subtracts history, reserve and overhead from the window", () => {
    const budget = {
      window: 100,
      history: 20,
      reserve: 10,
      overhead: 20,
      overflow: "fail" as const,
      counter: letters,
    };
    expect(refusal(() => composed([big], policy({ budget }))).message).toContain("the budget is 50");
    expect(composed([small], policy({ budget })).overBudget).toBe(false);
  });
});

describe("a joiner of any length", () => {
  it("is not charged behind the last section", () => {
    const layout = { ...plain, joiner: `\n${"-".repeat(500)}\n` };
    const sections = ["one", "two"].map((id) => section(id, [item(id, { text: id.repeat(50) })]));
    const at = (window: number) => {
      const budget = { window, reserve: 0, overflow: "fail" as const, counter: letters };
      return compose(
        { ...blueprint(sections, policy({ keep: ["one", "two"], budget })), layout: () => layout },
        null,
      );
    };
    const full = at(10_000);
    expect(at(full.tokens).text).toBe(full.text);
    expect(at(full.tokens - 1).tokens).toBeLessThan(full.tokens);
  });
});

describe("seal", () => {
  it("shares the tokens of sections that melt into one run, and adds them up", () => {
    const layout = { ...plain, separator: " ", joiner: " ", heading: () => undefined };
    const sections = ["one", "two", "three"].map((id) => section(id, [item(id, { required: true })]));
    const own = policy({ budget: { window: 100, reserve: 0, overflow: "fail", counter: melting } });
    const assembly = compose({ ...blueprint(sections, own), layout: () => layout }, null);
    expect(assembly.text).toBe("one two three");
    expect(assembly.tokens).toBe(5);
    expect(assembly.sections.map(({ tokens }) => tokens)).toEqual([2, 1, 2]);
  });
});

describe("assemble", () => {
  it("tells the log in numbers only", async () => {
    const events: unknown[] = [];
    const own = policy({
      keep: ["s"],
      budget: { window: 12, reserve: 0, overflow: "keep", counter: letters },
    });
    await assemble(
      blueprint([section("s", [item("private words", { required: true }), item("more")])], own),
      {},
      { log: (event) => events.push(event) },
    );
    expect(events).toEqual([
      expect.objectContaining({
        event: "prompt_assembled",
        blueprint: "test",
        overBudget: true,
        decisions: {
          "fit.trim": { times: 1, chars: 4, tokens: 5 },
          "fit.drop": { times: 1, chars: 4, tokens: 5 },
        },
      }),
    ]);
    expect(JSON.stringify(events)).not.toContain("private words");
  });
});
