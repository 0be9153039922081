import { assemble } from "../../src/core/assemble.ts";
import type { Part } from "../../src/core/part.ts";
import type { Assembly, Blueprint, Counter, Item, Layout, Section, Trust } from "../../src/core/types.ts";
import { loadCounter } from "../../src/text/count/index.ts";

export interface Draft {
  system?: string;
  user?: (Partial<Item> & { text: string })[];
  parts?: Part[];
  trust?: Trust;
  layout?: Partial<Layout>;
}

/** A system text, some items for the user, and parts that are written as nothing. */
export function sectionsOf({
  system,
  user = [{ text: "Hello" }],
  parts = [],
  trust = "user",
}: Draft): Section[] {
  const source = { kind: "input" as const, ref: "" };
  const item = (each: Partial<Item> & { text: string }, at: number): Item => ({
    id: `u[${at}]`,
    source,
    required: true,
    ...each,
  });
  const written = [...user, ...parts.map((part) => ({ text: "", part }))].map(item);
  return [
    ...(system === undefined
      ? []
      : [
          {
            id: "s",
            channel: "system" as const,
            trust: "immutable" as const,
            required: true,
            items: [item({ id: "s[0]", text: system, volatility: "static" }, 0)],
          },
        ]),
    { id: "u", channel: "user", trust, required: true, items: written },
  ];
}

export function blueprintFor(draft: Draft): Blueprint<Section[], { sections: Section[]; counter: Counter }> {
  return {
    name: "one-section",
    parse: (raw) => raw as Section[],
    collect: async (sections, ports) => ({ sections, counter: await ports.counter("o200k_base") }),
    outline: ({ sections }) => sections,
    layout: () => ({
      separator: "\n",
      joiner: "\n\n",
      heading: () => undefined,
      write: (_section, _item, text) => text,
      empty: () => undefined,
      shed: () => undefined,
      ...draft.layout,
    }),
    policy: ({ counter }) => ({
      keep: ["s", "u"],
      fill: "skip",
      budget: { window: 100_000, overflow: "fail", counter },
      screens: [],
      sources: ["input"],
    }),
  };
}

export function assembled(draft: Draft): Promise<Assembly> {
  return assemble(blueprintFor(draft), sectionsOf(draft), { counter: loadCounter });
}
