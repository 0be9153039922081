import { changingVerbs, nounsToo } from "./inspecting-verbs.ts";

/** "and replace", ", then delete", "and then carefully remove", with the word that follows the verb. */
const steps =
  /(?<join>,?\s+(?:and\s+)?then|[.;]\s+(?:and\s+)?then|,?\s+and|\s+&)\s+(?:[a-z]+ly\s+)?(?<verb>\p{L}+)(?:\s+(?<next>[^\s]+))?/gu;
/** What follows says what the look is for, or comes after it. */
const purpose = /(?:^|\s)(?:to|before|prior)\s/;
const object =
  /^(?:the|a|an|all|any|each|every|its?|them|this|these|those|unused|old|new|some|both|[`"'“]|\S*[./]\S)/u;

/** The verb with which a description that begins with looking goes on to change something. */
export function laterChange(verb: string, rest: string): string | undefined {
  for (const match of rest.matchAll(steps)) {
    const { join = "", verb: later = "", next = "" } = match.groups ?? {};
    if (!changingVerbs.has(later) || ending(later) !== ending(verb)) continue;
    const before = rest.slice(0, match.index);
    const isNext = before.trim() === "";
    if (!/then$/.test(join) && purpose.test(`${before} `)) continue;
    if (nounsToo.has(later) && !isNext && !object.test(next)) continue;
    return later;
  }
  return undefined;
}

/** "Reads … and replaces", "reading … and replacing": verbs in a row have the same one. */
function ending(verb: string): string {
  if (verb.endsWith("ing")) return "ing";
  return /[^s]s$/.test(verb) && changesWithoutS(verb) ? "s" : "";
}

/** "focus" and "process" end so by themselves. */
function changesWithoutS(verb: string): boolean {
  return !/(?:us|is|ss)$/.test(verb) && verb.length > 3;
}
