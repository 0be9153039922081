import type { Assembly, Source } from "../core/types.ts";
import { sha256 } from "../text/sha256.ts";
import { utf8Length } from "../text/utf8-length.ts";
import type { Kept, RecordBody, RecordedPart, RecordedSection } from "./types.ts";

/** A prompt as far as it is known: all of it from an assembly, what is kept of it from a record. */
export interface KnownPrompt {
  tokens: number;
  /** What they were counted with. */
  counter: string;
  length: number;
  hash: string;
  sections: readonly RecordedSection[];
  items: readonly KnownItem[];
  parts: readonly Pick<RecordedPart, "section" | "item" | "type" | "name" | "hash">[];
  /** Text from one place to another, where it is known. */
  text(start: number, end: number): string | undefined;
}

export interface KnownItem {
  section: string;
  item: string;
  source: Source;
  start: number;
  end: number;
  bytes: number;
  hash: string;
}

export function knownOfAssembly(assembly: Assembly): KnownPrompt {
  const { tokens, counter, hash, text, sections, spans, parts } = assembly;
  const items = spans.flatMap(({ section, item, source, start, end }): KnownItem[] => {
    if (item === undefined) return [];
    const own = text.slice(start, end);
    return [{ section, item, source, start, end, bytes: utf8Length(own), hash: sha256(own) }];
  });
  return {
    ...{ tokens, counter, length: text.length, hash, sections, items },
    parts: parts.map(({ section, item, hash, part }) => {
      return { section, item, hash, type: part.type, name: part.type === "format" ? undefined : part.name };
    }),
    text: (start, end) => text.slice(start, end),
  };
}

export function knownOfRecord(body: RecordBody, texts: ReadonlyMap<string, string>): KnownPrompt {
  const { metrics, length, assembled_prompt_hash, sections, sources, parts, kept } = body;
  const whole = kept.filter(({ hash, redacted }) => !redacted && texts.has(hash));
  return {
    ...{
      tokens: metrics.tokens,
      counter: metrics.counter,
      length,
      hash: assembled_prompt_hash,
      sections,
      parts,
    },
    items: sources.map(({ section, item, kind, ref, start, end, bytes, text_hash }) => {
      return { section, item, source: { kind, ref }, start, end, bytes, hash: text_hash };
    }),
    text(start, end) {
      let text = "";
      for (let at = start, run = runAt(whole, start); at < end; run++) {
        const kept = whole[run];
        if (!kept || kept.start > at || kept.end <= at) return undefined;
        text += (texts.get(kept.hash) as string).slice(at - kept.start, end - kept.start);
        at = Math.min(kept.end, end);
      }
      return text;
    },
  };
}

/** The last run that begins at or before a place; runs are in order, and there may be thousands. */
function runAt(runs: readonly Kept[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as Kept).start <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export type PromptChange = "added" | "removed" | "changed";

export interface ItemChange {
  item: string;
  change: PromptChange;
  /** Where it comes from (now, or then if it is gone). */
  source: Source;
  before?: { length: number; hash: string };
  after?: { length: number; hash: string };
}

export interface SectionChange {
  section: string;
  change: PromptChange;
  tokens: { before: number; after: number };
  items: ItemChange[];
  /** Where both are known. */
  text?: { before: string; after: string };
}

export interface PromptComparison {
  same: boolean;
  tokens: { before: number; after: number };
  /** Where they were counted in two ways, their tokens cannot be compared. */
  counters: { before: string; after: string };
  sections: SectionChange[];
  parts: { section: string; item: string; type: string; name?: string; change: PromptChange }[];
  /** The sections that both have stand in another order. */
  reordered: boolean;
}

export function comparePrompts(before: KnownPrompt, after: KnownPrompt): PromptComparison {
  const parts = changesOf(before.parts, after.parts, ({ section, item }) => `${section}\n${item}`).map(
    ({ change, one, other }) => {
      const { section, item, type, name } = (other ?? one) as NonNullable<typeof one>;
      return { section, item, type, ...(name !== undefined && { name }), change };
    },
  );
  const sections = changesOf(before.sections, after.sections, ({ id }) => id).map(
    ({ change, one, other }): SectionChange => {
      const id = (other ?? one)?.id as string;
      const was = one ? before.text(one.start, one.end) : "";
      const is = other ? after.text(other.start, other.end) : "";
      return {
        section: id,
        change,
        tokens: { before: one?.tokens ?? 0, after: other?.tokens ?? 0 },
        items: itemChanges(before, after, id),
        ...(was !== undefined && is !== undefined && { text: { before: was, after: is } }),
      };
    },
  );
  const order = (one: KnownPrompt, other: KnownPrompt) =>
    one.sections.map(({ id }) => id).filter((id) => other.sections.some((each) => each.id === id));
  return {
    same: before.hash === after.hash && parts.length === 0,
    tokens: { before: before.tokens, after: after.tokens },
    counters: { before: before.counter, after: after.counter },
    sections,
    parts,
    reordered: order(before, after).join("\n") !== order(after, before).join("\n"),
  };
}

function itemChanges(before: KnownPrompt, after: KnownPrompt, section: string): ItemChange[] {
  const mine = ({ items }: KnownPrompt) => items.filter((each) => each.section === section);
  return changesOf(mine(before), mine(after), ({ item }) => item).map(({ change, one, other }) => {
    const { item, source } = (other ?? one) as KnownItem;
    const side = (each: KnownItem | undefined) => each && { length: each.end - each.start, hash: each.hash };
    return { item, change, source, ...(one && { before: side(one) }), ...(other && { after: side(other) }) };
  });
}

interface Pair<Each> {
  change: PromptChange;
  one?: Each;
  other?: Each;
}

/** What is only here, only there, or in both with another hash; in the order of the second, then what is gone. */
function changesOf<Each extends { hash: string }>(
  before: readonly Each[],
  after: readonly Each[],
  key: (each: Each) => string,
): Pair<Each>[] {
  const was = new Map(before.map((each) => [key(each), each]));
  const is = new Map(after.map((each) => [key(each), each]));
  const fresh = after.flatMap((other): Pair<Each>[] => {
    const one = was.get(key(other));
    if (!one) return [{ change: "added", other }];
    return one.hash === other.hash ? [] : [{ change: "changed", one, other }];
  });
  const gone = before.filter((each) => !is.has(key(each)));
  return [...fresh, ...gone.map((one): Pair<Each> => ({ change: "removed", one }))];
}
