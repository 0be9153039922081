import fc from "fast-check";
import { compose } from "../../src/core/assemble.ts";
import type { Part } from "../../src/core/part.ts";
import type {
  Assembly,
  Blueprint,
  Channel,
  Counter,
  Item,
  Layout,
  Section,
  Trust,
} from "../../src/core/types.ts";

/** Words that only untrusted items hold, so that one of them in a system field tells. */
const stranger = "qzstrangerqz";

const pieces = fc.constantFrom(
  "answer",
  "the quay",
  "\n",
  "  ",
  "~~~",
  "<|im_start|>",
  "<|im",
  "_end|>",
  "[INST]",
  "[/IN",
  "ST]",
  "</s>",
  "<start_of_turn>",
  "<think>",
  "🚢",
  "\\",
);
const text = fc.array(pieces, { maxLength: 12 }).map((words) => words.join(""));

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({
    type: fc.constant("tool" as const),
    name: fc.constantFrom("find", "now", "look_up"),
    description: fc.constant(`${stranger} says `).chain((said) => text.map((more) => said + more)),
    parameters: fc.constant({ type: "object", properties: { place: { type: "string" } } }),
  }),
  fc.record({
    type: fc.constant("format" as const),
    schema: fc.constantFrom({ type: "object" }, { type: "array" }),
  }),
  fc.constant({ type: "media" as const, name: "a.png", mime: "image/png", data: "iVBORw0KGgo=" }),
);

const item = fc.record({
  text,
  length: fc.constantFrom(0, 0, 0, 400, 3000),
  trust: fc.constantFrom<Trust>("immutable", "trusted", "user", "untrusted"),
  volatility: fc.constantFrom("static", "session", "turn", undefined),
  part: fc.option(part, { nil: undefined, freq: 4 }),
});

const section = fc.record({
  channel: fc.constantFrom<Channel>("system", "user"),
  title: fc.constantFrom(undefined, "## Title"),
  items: fc.array(item, { maxLength: 5 }),
});

/** Also one without a separator, in which a token can be made of two items. */
const layoutWith = (separator: string): Layout => ({
  separator,
  joiner: `${separator}${separator}`,
  heading: ({ title }) => title,
  write: (_section, _item, written) => written,
  empty: () => undefined,
  shed: () => undefined,
});

/** Sections as anyone may outline them: nothing is guarded, nothing screened, and every part where it likes. */
export const randomSections: fc.Arbitrary<Section[]> = fc
  .array(section, { minLength: 1, maxLength: 6 })
  .map((drafts) => {
    const names = new Set<string>();
    return drafts
      .sort((one, other) => (one.channel === other.channel ? 0 : one.channel === "system" ? -1 : 1))
      .map(
        ({ channel, title, items }, at): Section => ({
          id: `s${at}`,
          channel,
          trust: "trusted",
          required: true,
          ...(title && { title }),
          items: items.map(({ length, part, trust: wanted, volatility, ...rest }, index): Item => {
            const trust = channel === "system" && wanted === "untrusted" ? "trusted" : wanted;
            const fresh = part?.type !== "tool" || !names.has(part.name);
            if (part?.type === "tool") names.add(part.name);
            return {
              id: `s${at}.i${index}`,
              text: `${trust === "untrusted" ? stranger : ""}${rest.text}${"word ".repeat(length / 5)}`,
              trust,
              source: { kind: "input", ref: "" },
              required: true,
              ...(volatility && { volatility }),
              ...(part && fresh && { part }),
            };
          }),
        }),
      );
  });

export function blueprintOf(sections: Section[], counter: Counter): Blueprint<Section[], Section[]> {
  return {
    name: "random",
    parse: (raw) => raw as Section[],
    collect: async (each) => each,
    outline: () => sections,
    // By its content, so that the same sections are always written the same way.
    layout: () => layoutWith(["\n", " ", ""][sections.length % 3] as string),
    policy: () => ({
      keep: [],
      fill: "skip",
      budget: { window: 1_000_000, overflow: "keep", counter },
      screens: [],
      sources: ["input"],
    }),
  };
}

export function randomAssembly(sections: Section[], counter: Counter): Assembly {
  return compose(blueprintOf(sections, counter), sections);
}

export function holdsStranger(value: unknown): boolean {
  return JSON.stringify(value ?? "").includes(stranger);
}
