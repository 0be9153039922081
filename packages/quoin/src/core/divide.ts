import type { Item, Section } from "./types.ts";

/**
 * Makes shorter forms of texts, and cuts long ones into items that can be left out one by one. Only after screening: a secret or an
 * instruction that spans several parts would not be seen in any of them.
 */
export function divide(sections: readonly Section[]): readonly Section[] {
  return sections.map((section) =>
    section.items.some((item) => item.divide || item.shorten)
      ? { ...section, items: section.items.flatMap((item) => parts(shortened(item))) }
      : section,
  );
}

function shortened({ shorten, ...item }: Item): Item {
  return shorten ? { ...item, forms: [...(item.forms ?? []), ...shorten(item.text)] } : item;
}

/** `id#0`, `id#1`, …; between this item's rank and the next whole number. The label stands before the first. */
function parts(item: Item): Item[] {
  if (!item.divide) return [item];
  const { divide: into, label, rank, part, ...shared } = item;
  const texts = into(item.text);
  // What goes with a text goes on without it.
  if (texts.length === 0 && part) return [{ ...shared, text: "", part, ...(rank !== undefined && { rank }) }];
  return texts.map((text, at) => ({
    ...shared,
    id: `${item.id}#${at}`,
    text,
    ...(at === 0 && label !== undefined && { label }),
    ...(at === 0 && part !== undefined && { part }),
    ...(rank !== undefined && { rank: rank + at / texts.length }),
  }));
}
