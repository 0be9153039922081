import { compose } from "../../src/core/assemble.ts";
import type { Assembly, Channel, Layout, Section, Volatility } from "../../src/core/types.ts";
import { fence } from "../../src/text/guard.ts";
import { letters } from "../core/sections.ts";

export interface Draft {
  id: string;
  channel?: Channel;
  /** Fenced, as a history would be. */
  fenced?: boolean;
  grows?: boolean;
  items: [text: string, volatility?: Volatility][];
  tool?: string;
}

const layout: Layout = {
  separator: "\n",
  joiner: "\n\n",
  heading: ({ title }) => title,
  write: (_section, _item, text) => text,
  frame: (_section, kind, { items }) =>
    kind === "fenced" ? fence(items.map(({ text }) => text)) : undefined,
  empty: () => undefined,
  shed: () => undefined,
};

/** A prompt of these sections, a token a character. */
export function prompt(drafts: Draft[]): Assembly {
  const sections = drafts.map(
    ({ id, channel = "user", fenced, grows = false, items, tool }): Section => ({
      id,
      title: `# ${id}`,
      channel,
      trust: "trusted",
      required: true,
      grows,
      items: items.map(([text, volatility], at) => ({
        id: `${id}[${at}]`,
        text,
        source: { kind: "input", ref: "" },
        required: true,
        ...(volatility && { volatility }),
        ...(fenced && { kind: "fenced" }),
        ...(tool && at === 0 && { part: { type: "tool", name: tool, parameters: {} } }),
      })),
    }),
  );
  const blueprint = {
    name: "prompt",
    parse: () => sections,
    collect: async () => sections,
    outline: () => sections,
    layout: () => layout,
    policy: () => ({
      keep: [],
      fill: "skip" as const,
      budget: { window: 1e9, overflow: "keep" as const, counter: letters },
      screens: [],
      sources: ["input" as const],
    }),
  };
  return compose(blueprint, sections);
}
