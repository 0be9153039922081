import { type Assembly, type Blueprint, chars4, compose, type Item, type Section } from "quoin";

/** A section as it is given: an id, a trust, texts, and a tool that goes with each. */
export type Given = Pick<Section, "id" | "trust"> & { texts: string[]; tool?: string };

/** The plainest prompt there can be: a heading and lines for each section. */
const blueprint: Blueprint<Given[], Given[]> = {
  name: "given",
  parse: (raw) => raw as Given[],
  collect: async (given) => given,
  outline: (given) =>
    given.map(({ id, trust, texts, tool }) => ({
      ...{ id, trust, channel: "user", required: true },
      items: texts.map((text, at): Item => {
        const source = { kind: "input" as const, ref: `${id}[${at}]` };
        const item = { id: `${id}[${at}]`, text, required: true, source };
        return tool === undefined
          ? item
          : { ...item, part: { type: "tool", name: tool, parameters: { type: "object" } } };
      }),
    })),
  layout: () => ({
    separator: "\n",
    joiner: "\n\n",
    heading: ({ id }) => `# ${id}`,
    write: (_section, _item, text) => text,
    empty: () => undefined,
    shed: () => undefined,
  }),
  policy: (given) => ({
    ...{ keep: given.map(({ id }) => id), fill: "strict", screens: [], sources: ["input"] },
    budget: { window: Number.MAX_SAFE_INTEGER, overflow: "keep", counter: chars4 },
  }),
};

export const made = (...given: Given[]): Assembly => compose(blueprint, given);
