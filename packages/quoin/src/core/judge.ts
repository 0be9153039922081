import { redact } from "../text/redact/index.ts";
import { checkDetections } from "./check-detections.ts";
import type { Detection, Detector } from "./detector.ts";
import { partTexts } from "./part-texts.ts";
import type { Item, Policy, Section } from "./types.ts";

/** Items that a screen wants a detector's word on. */
function askedFor(sections: readonly Section[], { screens }: Policy): Set<Item> {
  const asking = screens.filter((screen) => screen.asks);
  const items = new Set<Item>();
  if (asking.length === 0) return items;
  for (const section of sections)
    for (const item of section.items)
      if (asking.some((screen) => screen.asks?.(item, section))) items.add(item);
  return items;
}

/** To load a detector for nothing takes time. */
export function needsDetector(sections: readonly Section[], policy: Policy): boolean {
  return askedFor(sections, policy).size > 0;
}

/** Secrets are taken out first: a detector may be somebody else's machine. */
function textsOf({ text, forms = [], part }: Item): string[] {
  const texts = [text, ...forms, ...partTexts(part)].filter((each) => each.trim() !== "");
  return texts.map((each) => redact(each, { secrets: true, pii: false }).text);
}

/** Each text once; none of an item that brings this detector's word. */
export function textsToJudge(sections: readonly Section[], policy: Policy, { id }: Detector): string[] {
  const items = [...askedFor(sections, policy)].filter((item) => item.screened?.by !== id);
  return [...new Set(items.flatMap(textsOf))];
}

/** The sections with a detector's word on every item that needs one: that on its worst text. */
export function judge(
  sections: readonly Section[],
  policy: Policy,
  { id: by, thresholds }: Detector,
  texts: readonly string[],
  detections: readonly Detection[],
): readonly Section[] {
  const items = askedFor(sections, policy);
  if (items.size === 0) return sections;
  checkDetections(by, texts, detections);
  const byText = new Map(texts.map((text, at) => [text, detections[at] as Detection]));
  const worst = (item: Item) =>
    textsOf(item)
      .map((text) => byText.get(text) as Detection)
      .reduce((most, next) => (next.score > most.score ? next : most), { score: 0, reasons: [] });
  const judged = (item: Item): Item => {
    if (!items.has(item)) return item;
    const said = item.screened?.by === by ? item.screened : worst(item);
    return { ...item, screened: { ...said, by, ...(thresholds && { thresholds }) } };
  };
  return sections.map((section) => ({ ...section, items: section.items.map(judged) }));
}
