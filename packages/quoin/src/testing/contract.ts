import { assemble, compose } from "../core/assemble.ts";
import type { Assembly, Blueprint, Detector, Policy, Ports } from "../core/types.ts";
import { QuoinError } from "../errors.ts";
import { loadCounter } from "../text/count/index.ts";
import { sha256 } from "../text/sha256.ts";
import { attacks } from "./attacks.ts";
import { escapes } from "./containment.ts";
import { expectEqual, expectThat } from "./expect.ts";

export interface ContractSubject<Input, Material> {
  blueprint: Blueprint<Input, Material>;
  /** Raw inputs to assemble, as different as your users' are. */
  inputs: readonly unknown[];
  /** A raw input for every place where someone can put text. */
  places?: Readonly<Record<string, (text: string) => unknown>>;
  /** Hostile texts to put there; ours when absent. */
  attacks?: readonly string[];
  ports?: Partial<Ports>;
}

export interface Check {
  name: string;
  run(): Promise<void>;
}

/**
 * The rules that every blueprint keeps, as checks for any test runner:
 * `for (const check of blueprintContract(subject)) test(check.name, check.run)`.
 */
export function blueprintContract<Input, Material>(subject: ContractSubject<Input, Material>): Check[] {
  const { blueprint, inputs, places = {} } = subject;
  expectThat(inputs.length > 0, "the contract needs at least one input");
  const ports: Ports = { counter: loadCounter, ...subject.ports };
  const each = (name: string, check: (raw: unknown) => Promise<void>): Check => ({
    name: `${blueprint.name}: ${name}`,
    run: async () => {
      for (const raw of inputs) await check(raw);
    },
  });
  return [
    each("untrusted text is never in the system channel, and system sections come first", async (raw) => {
      checkChannels(await assemble(blueprint, raw, ports));
    }),
    each("spans tile the text, the hash is the text's, the sections add up", async (raw) => {
      checkSeal(await assemble(blueprint, raw, ports));
    }),
    each("tokens are those of the whole text", async (raw) => {
      const material = await blueprint.collect(blueprint.parse(raw), ports);
      const { counter } = blueprint.policy(material).budget;
      const { text, tokens } = compose(blueprint, material);
      expectEqual(tokens, Math.ceil(counter.units(text) / counter.unitsPerToken), "tokens");
    }),
    each("the same input gives the same bytes, and is not changed", async (raw) => {
      const before = JSON.stringify(raw);
      const first = await assemble(blueprint, raw, ports);
      const second = await assemble(blueprint, structuredClone(raw), ports);
      expectEqual(JSON.stringify(second), JSON.stringify(first), "assembly");
      expectEqual(JSON.stringify(raw), before, "input");
    }),
    each("after collect there is no clock and no chance", async (raw) => {
      const material = await blueprint.collect(blueprint.parse(raw), ports);
      withoutClock(() => compose(blueprint, material));
    }),
    each("at any window nothing disappears without a decision, and the budget holds", async (raw) => {
      const material = await blueprint.collect(blueprint.parse(raw), ports);
      checkBudgets(blueprint, material);
    }),
    ...Object.entries(places).map(
      ([place, raw]): Check => ({
        name: `${blueprint.name}: hostile text stays in its place (${place})`,
        run: () => checkPlace(blueprint, raw, subject.attacks ?? attacks, ports),
      }),
    ),
  ];
}

function checkChannels({ sections, spans }: Assembly): void {
  const firstUser = sections.findIndex((section) => section.channel === "user");
  const system = new Set(
    sections.filter((section) => section.channel === "system").map((section) => section.id),
  );
  expectThat(
    sections.every((section, at) => section.channel === "user" || firstUser < 0 || at < firstUser),
    "a system section stands after a user section",
  );
  for (const span of spans) {
    expectThat(
      !(system.has(span.section) && span.trust === "untrusted"),
      `untrusted span in ${span.section}`,
    );
  }
}

function checkSeal({ text, hash, tokens, sections, spans }: Assembly): void {
  let end = 0;
  for (const span of spans) {
    expectEqual(span.start, end, "start of a span");
    expectThat(span.end > span.start, "an empty span");
    end = span.end;
  }
  expectEqual(end, text.length, "end of the last span");
  expectEqual(hash, sha256(text), "hash");
  const sum = sections.reduce((total, section) => total + section.tokens, 0);
  expectEqual(sum, tokens, "sum of the sections' tokens");
}

function checkBudgets<Input, Material>(blueprint: Blueprint<Input, Material>, material: Material): void {
  const full = compose(atWindow(blueprint, 1_000_000_000), material);
  for (let share = 1; share > 0.01; share *= 0.8) {
    const window = Math.ceil(full.tokens * share);
    const limited = atWindow(blueprint, window);
    let assembly: Assembly;
    try {
      assembly = compose(limited, material);
    } catch (error) {
      const refused = error instanceof QuoinError && /^(budget|cap)_exceeded$/.test(error.code);
      if (refused) continue;
      throw error;
    }
    checkSeal(assembly);
    expectThat(
      assembly.overBudget || assembly.tokens <= window,
      `${assembly.tokens} tokens in a window of ${window}`,
    );
    checkNothingLost(limited, material, assembly);
  }
}

/** The same blueprint with all of a window for its text. */
function atWindow<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  window: number,
): Blueprint<Input, Material> {
  const policy = (material: Material): Policy => {
    const own = blueprint.policy(material);
    return { ...own, budget: { ...own.budget, window, history: 0, reserve: 0, overhead: 0 } };
  };
  return { ...blueprint, policy };
}

function checkNothingLost<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  material: Material,
  { spans, decisions }: Assembly,
): void {
  // Parts of a divided item (`id#0`) stand for it.
  const whole = (item: string | undefined) => item?.replace(/#\d+$/, "");
  const shown = new Set(spans.map((span) => `${span.section}\n${whole(span.item)}`));
  const named = new Set(decisions.map(({ section, item }) => `${section}\n${whole(item)}`));
  const gone = decisions.filter(
    ({ action, item }) => item === undefined && (action === "drop" || action === "minimise"),
  );
  const shed = new Set(gone.map(({ section }) => section));
  const layout = blueprint.layout(material);
  for (const section of blueprint.outline(material)) {
    for (const item of section.items) {
      const key = `${section.id}\n${item.id}`;
      const written = layout.write(section, item, item.text) === "" ? true : shown.has(key);
      expectThat(
        written || named.has(key) || shed.has(section.id),
        `${section.id}.${item.id} disappeared without a decision`,
      );
    }
    if (section.items.length === 0) continue;
    const words = layout.shed(section);
    const claims = words !== undefined && words !== "" && words === layout.empty(section);
    expectThat(!claims, `${section.id}: a shed section claims that nothing was provided`);
  }
}

/** Takes the clock and chance away while it runs. */
function withoutClock(run: () => void): void {
  // No arrow: it must also be called with `new`.
  function forbid(): never {
    throw new Error("the clock or chance was used after collect");
  }
  const Clock = Date;
  const taken: [object, string, unknown][] = [
    [globalThis, "Date", Object.assign(forbid, { now: forbid, parse: Clock.parse, UTC: Clock.UTC })],
    [Math, "random", forbid],
    [performance, "now", forbid],
    [crypto, "randomUUID", forbid],
    [crypto, "getRandomValues", forbid],
  ];
  const before = taken.map(([owner, key]) => Object.getOwnPropertyDescriptor(owner, key));
  for (const [owner, key, value] of taken)
    Object.defineProperty(owner, key, { value, configurable: true, writable: true });
  try {
    run();
  } finally {
    for (const [at, [owner, key]] of taken.entries()) {
      const own = before[at];
      if (own) Object.defineProperty(owner, key, own);
      else Reflect.deleteProperty(owner, key);
    }
  }
}

const believing: Detector = {
  id: "believes everything",
  detect: (texts) => texts.map(() => ({ score: 0, reasons: [] })),
};

async function checkPlace<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  place: (text: string) => unknown,
  texts: readonly string[],
  given: Ports,
): Promise<void> {
  const marker = "qzmarkerqz";
  // What a detector leaves out cannot get out: here everything is let in.
  const ports = { ...given, detector: believing };
  const harmless = await assemble(blueprint, place(marker), ports);
  expectThat(harmless.text.includes(marker), "the place does not show its text");
  let refused = 0;
  for (const text of texts) {
    let hostile: Assembly;
    try {
      hostile = await assemble(blueprint, place(text), ports);
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      refused++;
      continue;
    }
    const again = await assemble(blueprint, place(text), ports);
    expectEqual(again.hash, hostile.hash, "hash of a second run");
    checkSeal(hostile);
    checkChannels(hostile);
    const found = escapes(harmless, hostile, marker);
    expectThat(found.length === 0, `${JSON.stringify(text.slice(0, 80))} got out: ${found.join("; ")}`);
  }
  expectThat(
    refused <= texts.length / 2,
    `${refused} of ${texts.length} hostile texts were refused, not contained`,
  );
}
