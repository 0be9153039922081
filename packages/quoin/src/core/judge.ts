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

/** Of a part what can be a sentence: names and keys are none. */
export const isSentence = (text: string) => /\S\s+\S/.test(text) || text.length > 24;

/** Secrets are taken out first: a detector may be somebody else's machine. */
function textsOf({ text, forms = [], part, screened }: Item, by: string): string[] {
  // What was said of a text before was said of nothing beside it.
  const own = screened?.by === by ? [] : [text];
  const texts = [...own, ...forms, ...partTexts(part).filter(isSentence)].filter(
    (each) => each.trim() !== "",
  );
  return texts.map((each) => redact(each, { secrets: true, pii: false }).text);
}

/** Each text once; not that of an item which brings this detector's word. */
export function textsToJudge(sections: readonly Section[], policy: Policy, { id }: Detector): string[] {
  return [...new Set([...askedFor(sections, policy)].flatMap((item) => textsOf(item, id)))];
}

/** The sections with a detector's word on every item that needs one: that on its worst text. */
export function judge(
  sections: readonly Section[],
  policy: Policy,
  detector: Detector,
  texts: readonly string[],
  detections: readonly Detection[],
): readonly Section[] {
  const { id: by, thresholds } = detector;
  const items = askedFor(sections, policy);
  if (items.size === 0) return sections;
  checkDetections(detector, texts, detections);
  const byText = new Map(texts.map((text, at) => [text, detections[at] as Detection]));
  const worst = (item: Item): Detection => {
    const before = item.screened?.by === by ? item.screened : { score: 0, reasons: [] };
    return textsOf(item, by)
      .map((text) => byText.get(text) as Detection)
      .reduce((most, next) => (next.score > most.score ? next : most), before);
  };
  const judged = (item: Item): Item => {
    if (!items.has(item)) return item;
    const { score, reasons } = worst(item);
    return { ...item, screened: { score, reasons, by, ...(thresholds && { thresholds }) } };
  };
  return sections.map((section) => ({ ...section, items: section.items.map(judged) }));
}
