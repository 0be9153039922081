import { cut } from "../text/cut.ts";
import { dropOrder } from "./drop-order.ts";
import type { Staged } from "./screen.ts";
import type { Decision, Item, Quota, Section } from "./types.ts";

/** Applies each section's quotas: limits that hold whatever the budget. */
export function select(sections: readonly Section[]): Staged {
  const decisions: Decision[] = [];
  const selected = sections.map((section) =>
    (section.quotas ?? []).reduce((shorter, quota) => applyQuota(shorter, quota, decisions), section),
  );
  return { sections: selected, decisions };
}

function applyQuota(section: Section, quota: Quota, decisions: Decision[]): Section {
  const counted = section.items.filter((item) => quota.kind === undefined || item.kind === quota.kind);
  const { gone, spared } = overQuota(counted, quota);
  if (gone.size === 0 && spared.size === 0) return section;
  const place = { stage: "select" as const, section: section.id, reason: quota.reason };
  const items: Item[] = [];
  let chars = 0;
  for (const item of section.items) {
    const share = spared.get(item);
    if (gone.has(item)) {
      chars += item.text.length;
      decisions.push({
        ...place,
        action: "drop",
        item: item.id,
        chars: item.text.length,
        ...weight(item),
        ...(item.part && { part: item.part.type }),
      });
    } else if (share !== undefined && item.text.length > share) {
      const text = cut(item.text, share, quota.cut);
      decisions.push({ ...place, action: "trim", item: item.id, chars: item.text.length - text.length });
      items.push({ ...item, text });
    } else items.push(item);
  }
  if (gone.size > 0) decisions.push({ ...place, action: "trim", count: gone.size, chars });
  return { ...section, items };
}

/** What has to go, and what of the last ones standing may be cut to so many characters instead. */
function overQuota(counted: readonly Item[], quota: Quota): { gone: Set<Item>; spared: Map<Item, number> } {
  const { items: mostItems = Number.POSITIVE_INFINITY, chars: mostChars = Number.POSITIVE_INFINITY } = quota;
  const { minScore = Number.NEGATIVE_INFINITY } = quota;
  const gone = new Set(
    counted.filter((item) => !item.required && item.score !== undefined && item.score < minScore),
  );
  const left = counted.filter((item) => !gone.has(item));
  let items = left.length;
  let chars = left.reduce((sum, item) => sum + item.text.length, 0);
  for (const step of dropOrder(left)) {
    if (items <= mostItems && chars <= mostChars) break;
    const group = step.map((at) => left[at] as Item);
    const room = mostChars > items * (quota.cut?.length ?? 0);
    if (quota.cut !== undefined && items === group.length && items <= mostItems && room) {
      return { gone, spared: shares(group, mostChars) };
    }
    for (const item of group) {
      gone.add(item);
      items--;
      chars -= item.text.length;
    }
  }
  return { gone, spared: new Map() };
}

/** Short ones stay whole; what they leave is for the long ones. */
function shares(group: readonly Item[], chars: number): Map<Item, number> {
  const shared = new Map<Item, number>();
  let left = chars;
  const byLength = [...group].sort((a, b) => a.text.length - b.text.length);
  byLength.forEach((item, at) => {
    const share = Math.min(item.text.length, Math.floor(left / (byLength.length - at)));
    shared.set(item, share);
    left -= share;
  });
  return shared;
}

function weight({ score, rank }: Item): Pick<Decision, "score" | "rank"> {
  return { ...(score !== undefined && { score }), ...(rank !== undefined && { rank }) };
}
