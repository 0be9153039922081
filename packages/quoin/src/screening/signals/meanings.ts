import { type Sentence, sentencesOf } from "../read/sentences.ts";
import { knowledge } from "./knowledge.ts";
import type { Hit } from "./lexicon.ts";
import { matchPatterns } from "./patterns.ts";
import type { Signal } from "./signal.ts";

/** Words that stand in every text; by themselves they tell nothing. */
const everywhere = new Set([
  "negation",
  "yourself",
  "myself",
  "daily_talk",
  "everything",
  "report_talk",
  "work_talk",
  "urgent",
  "whenever",
  "consent",
]);

export function isTelling({ concept }: Hit): boolean {
  return !everywhere.has(concept);
}

type Add = (part: Signal["part"], id: string, start: number, end: number, says?: string) => void;

/**
 * What the words of a text mean, one after the other, and the patterns that they make. What stands between quotation
 * marks is told apart: whoever reports an attack quotes it.
 */
export function meaningSignals(text: string, hits: readonly Hit[], origin: (at: number) => number): Signal[] {
  const seen = new Map<string, Signal>();
  const quoted = quotations(text);
  const add: Add = (part, id, start, end, says) => {
    const isQuoted = quoted.some((quotation) => quotation.start <= start && end <= quotation.end);
    const name = isQuoted ? `quoted ${id}` : id;
    const key = `${part}:${name}`;
    if (seen.has(key)) return;
    const told = says && { says: isQuoted ? `quotes a text that ${says}` : says };
    seen.set(key, { part, id: name, start: origin(start), end: origin(end), ...told });
  };
  for (const { pattern, start, end } of matchPatterns(knowledge().patterns, hits))
    add("pattern", pattern.id, start, end, pattern.says);
  addSequences(hits, add);
  const groups = bySentence(sentencesOf(text), hits);
  addPlaces(groups, add);
  addDensity(text, groups, add);
  return [...seen.values()];
}

/** How far apart two meanings still belong together, in words and in meanings between them. */
const reach = 14;
const memory = 6;
/** So close they make one phrase. */
const near = 2;

function addSequences(hits: readonly Hit[], add: Add): void {
  const recent: Hit[] = [];
  for (const hit of hits) {
    add("meaning", hit.concept, hit.start, hit.end);
    for (const before of recent) {
      const distance = hit.word - before.word;
      if (before.concept === hit.concept || before.end > hit.start || distance > reach) continue;
      add("meaning", `${before.concept}>${hit.concept}`, before.start, hit.end);
      if (distance <= near) add("meaning", `${before.concept}>>${hit.concept}`, before.start, hit.end);
    }
    recent.push(hit);
    if (recent.length > memory) recent.shift();
  }
}

interface Group {
  sentence: Sentence;
  hits: Hit[];
}

/** No sentence that somebody wrote means more; one that is made of such words stays linear. */
const mostHits = 24;

function bySentence(sentences: readonly Sentence[], hits: readonly Hit[]): Group[] {
  const groups = sentences.map((sentence): Group => ({ sentence, hits: [] }));
  let at = 0;
  for (const hit of hits) {
    while (at + 1 < groups.length && (groups[at + 1] as Group).sentence.start <= hit.start) at++;
    const group = groups[at] as Group;
    if (group.hits.length < mostHits) group.hits.push(hit);
  }
  return groups;
}

/** How many words a negation reaches. */
const negationReach = 3;

/**
 * Where in its sentence and in the text a meaning stands: orders open a sentence, advice negates them, questions ask.
 * Attacks come behind what is harmless, so the first sentence is told apart.
 */
function addPlaces(groups: readonly Group[], add: Add): void {
  const counts = new Map<string, number>();
  let final: Hit | undefined;
  for (const [index, { sentence, hits }] of groups.entries()) {
    let negation: Hit | undefined;
    for (const hit of hits) {
      const { concept, start, end } = hit;
      const place = (how: string) => add("meaning", `${how} ${concept}`, start, end);
      if (start === sentence.start) place("opening");
      if (index === 0 && groups.length > 1) place("first");
      if (sentence.isQuestion) place("asked");
      if (concept === "negation") negation = hit;
      else if (negation && negation.end <= start && hit.word - negation.word <= negationReach) place("not");
      const count = (counts.get(concept) ?? 0) + 1;
      counts.set(concept, count);
      if (count === 2) place("twice");
      if (count === 4) place("often");
      final = hit;
    }
    addPairs(hits, add);
  }
  if (final) add("meaning", `final ${final.concept}`, final.start, final.end);
}

/** Meanings of one sentence in whatever order: languages differ in it. */
function addPairs(hits: readonly Hit[], add: Add): void {
  const firsts = new Map<string, Hit>();
  for (const hit of hits) if (!firsts.has(hit.concept)) firsts.set(hit.concept, hit);
  const sorted = [...firsts.values()].sort((one, two) => (one.concept < two.concept ? -1 : 1));
  for (const [index, one] of sorted.entries())
    for (const two of sorted.slice(index + 1))
      add(
        "meaning",
        `${one.concept}<>${two.concept}`,
        Math.min(one.start, two.start),
        Math.max(one.end, two.end),
      );
}

/** How much a text means to an assistant: in its densest sentence, in all, and for its length. */
function addDensity(text: string, groups: readonly Group[], add: Add): void {
  const all = new Set<string>();
  let densest = 0;
  for (const { hits } of groups) {
    const telling = new Set(hits.filter(isTelling).map(({ concept }) => concept));
    densest = Math.max(densest, telling.size);
    for (const concept of telling) all.add(concept);
  }
  const share = Math.round((20 * all.size) / (text.length / 6 + 4));
  const measures = {
    densest: Math.min(10, densest),
    variety: Math.min(14, all.size),
    share: Math.min(10, share),
  };
  for (const [measure, value] of Object.entries(measures))
    add("meaning", `${measure}-${value}`, 0, text.length);
}

const mostQuotations = 32;

/** Only where there is enough around them: a text that is one quotation speaks for itself. */
function quotations(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let inside = 0;
  for (const match of text.matchAll(/"[^"\n]{8,600}"/g)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    inside += match[0].length;
    if (found.length === mostQuotations) break;
  }
  return inside < text.length * 0.7 ? found : [];
}
