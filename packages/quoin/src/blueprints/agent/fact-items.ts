import type { Decision, Item, Section } from "../../core/types.ts";
import { mostFactChars } from "./layout.ts";

/** What is known of where the agent runs, by its name in the context: a label and a value. */
export function factItems(
  section: string,
  facts: Readonly<Record<string, readonly [label: string, value: string]>>,
): Item[] {
  return Object.entries(facts)
    .filter(([, [, value]]) => value.trim() !== "")
    .map(([key, [label, text]]) => ({
      id: `${section}.${key}`,
      kind: "fact",
      label,
      text,
      source: { kind: "runtime", ref: key },
      trust: "trusted",
      volatility: "session",
    }));
}

/** Facts are cut where they are written, behind the screens; here it is said. */
export function factNotices(sections: readonly Section[]): Decision[] {
  return sections.flatMap(({ id, items }) =>
    items
      .filter(({ kind, text }) => kind === "fact" && text.length > mostFactChars)
      .map((item): Decision => {
        const reason = `a fact takes at most ${mostFactChars} characters`;
        const chars = item.text.length - mostFactChars;
        return { stage: "collect", action: "trim", section: id, item: item.id, reason, chars };
      }),
  );
}
