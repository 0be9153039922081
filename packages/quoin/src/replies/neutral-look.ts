import { changingVerbs, inspectingVerbs, makingVerbs } from "./inspecting-verbs.ts";

/** What one has after looking. */
const product =
  /^\s+(?:(?:a|an|the|some|up)\s+)?(?:[\p{L}-]+\s+){0,3}?(?:list|listing|inventory|overview|summary|report|catalogue|catalog|outline|snapshot|baseline|breakdown|survey|audit|notes?)\s+(?:of|on|about)\s/u;
const found =
  /(?<![\p{L}-])(?:list of|listing|inventory|overview|record|report|summary|stock|behaviou?r|baseline|snapshot|look|analysis|audit|review|survey|inspection|assessment|current state|notes? of)(?![\p{L}-])/u;
const verbs =
  /(?:^|(?<=\s))(?:to|and|then|npm|pnpm|yarn|pip|git|cargo|brew|apt|apt-get)\s+(?:[a-z]+ly\s+)?(\p{L}+)/gu;

export type NeutralLook = { does: "inspect" } | { does: "change" | "both"; word: string } | undefined;

/** What a description is about whose first verb does not tell: "use grep to find …", "make a list of …". */
export function neutralLook(verb: string, rest: string): NeutralLook {
  const words = [...rest.matchAll(verbs)].map(([, word = ""]) => word);
  const isMaking = makingVerbs.has(verb) && product.test(rest);
  const changes = words.find((word) => changingVerbs.has(word) && !/[^s]s$/.test(word));
  if (changingVerbs.has(verb) && !isMaking) return { does: "change", word: verb };
  if (changes !== undefined) return { does: "both", word: changes };
  const looks = isMaking || found.test(rest) || words.some((word) => inspectingVerbs.has(word));
  return looks ? { does: "inspect" } : undefined;
}
