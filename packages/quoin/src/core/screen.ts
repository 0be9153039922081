import { partTexts, withPartTexts } from "./part-texts.ts";
import type { Decision, Item, Policy, Section } from "./types.ts";

export interface Staged {
  sections: readonly Section[];
  decisions: Decision[];
}

/** Every text of every item passes every screen, in order: cleaned, or the item is dropped. */
export function screen(sections: readonly Section[], policy: Policy): Staged {
  const decisions: Decision[] = [];
  const screened = sections.map((section) => {
    const items: Item[] = [];
    const gone = new Set<number | undefined>();
    for (const item of section.items) {
      const passed = screenItem(item, section, policy, decisions);
      if (passed) items.push(passed);
      else gone.add(item.rank);
    }
    if (gone.size > 0) return { ...section, items: withoutMates(items, gone, section, decisions) };
    return items.some((item, at) => item !== section.items[at]) ? { ...section, items } : section;
  });
  return { sections: screened, decisions };
}

/** Items of one rank live and die together: a tool's result does not outlive its call. */
function withoutMates(
  items: Item[],
  gone: Set<number | undefined>,
  { id }: Section,
  decisions: Decision[],
): Item[] {
  return items.filter(({ rank, required, id: item, text, part }) => {
    const stays = required || rank === undefined || !gone.has(rank);
    const reason = "goes with an item of its rank that was dropped";
    if (!stays)
      decisions.push({
        stage: "screen",
        action: "drop",
        section: id,
        item,
        reason,
        chars: text.length,
        ...(part && { part: part.type }),
      });
    return stays;
  });
}

function screenItem(item: Item, section: Section, policy: Policy, decisions: Decision[]): Item | undefined {
  const shown = 1 + (item.forms?.length ?? 0);
  let texts = [item.text, ...(item.forms ?? []), ...partTexts(item.part)];
  const place = { stage: "screen" as const, section: section.id, item: item.id };
  for (const each of policy.screens) {
    let told = false;
    const next: string[] = [];
    for (const [at, text] of texts.entries()) {
      const verdict = each.check(text, item, section, at < shown);
      if (verdict?.action === "drop") {
        const { action, reason, score } = verdict;
        decisions.push({
          ...place,
          action,
          reason,
          chars: item.text.length,
          ...(score !== undefined && { score }),
          ...(item.part && { part: item.part.type }),
        });
        return undefined;
      }
      // The forms say the same thing in other words: one decision tells it.
      if (verdict && !told) {
        const { action, reason, score } = verdict;
        const count = "count" in verdict && { count: verdict.count };
        decisions.push({ ...place, action, reason, ...count, ...(score !== undefined && { score }) });
        told = true;
      }
      next.push(verdict && "text" in verdict ? verdict.text : text);
    }
    texts = next;
  }
  const [text = "", ...forms] = texts.slice(0, shown);
  if (!item.required && item.text.trim() !== "" && text.trim() === "") {
    const reason = "nothing visible is left of it";
    const went = item.part && { part: item.part.type };
    decisions.push({ ...place, action: "drop", reason, chars: item.text.length, ...went });
    return undefined;
  }
  const { part: before, ...rest } = item;
  const part = before && withPartTexts(before, texts.slice(shown));
  if (before && !part) {
    decisions.push({
      ...place,
      action: "degrade",
      reason: "its address had to be changed, so it is not sent",
    });
  }
  const unchanged = text === item.text && forms.every((form, at) => form === item.forms?.[at]);
  if (unchanged && part === before) return item;
  return { ...rest, text, ...(item.forms && { forms }), ...(part && { part }) };
}
