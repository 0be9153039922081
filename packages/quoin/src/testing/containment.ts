import type { Assembly } from "../core/types.ts";
import { hasControlToken } from "../text/control-tokens.ts";

/** What a reader who goes by lines sees of a prompt. */
interface Structure {
  headings: string[];
  tags: string[];
  fences: number;
  closed: boolean;
  outside: string[];
}

/**
 * Says how a text got out of its place, if it did: compares an assembly that holds a hostile text with one
 * that holds `marker` in the same place. Everything but the text itself must be the same.
 */
export function escapes(harmless: Assembly, hostile: Assembly, marker: string): string[] {
  const found: string[] = [];
  const expected = structureOf(harmless.text);
  const actual = structureOf(hostile.text);
  const touched = itemsWith(harmless, marker);
  // What is not in the prompt at all (nothing visible in it, or no room for it) has not got out.
  if (!hostile.spans.some((span) => span.item && touched.has(base(span.item)))) {
    const known = new Set(harmless.spans.map((span) => span.item && base(span.item)));
    const renamed = hostile.spans.some((span) => span.item && !known.has(base(span.item)));
    return renamed ? ["the id of an item depends on its text"] : [];
  }
  if (skeleton(harmless, touched) !== skeleton(hostile, touched))
    found.push("text outside its items changed");
  if (!sameList(expected.headings, actual.headings)) found.push(`headings: ${list(actual.headings)}`);
  if (!sameList(expected.tags, actual.tags)) found.push(`tags: ${list(actual.tags)}`);
  if (expected.fences !== actual.fences) found.push(`${actual.fences} fences instead of ${expected.fences}`);
  if (!actual.closed) found.push("a fence is left open");
  for (const line of actual.outside) {
    if (hasControlToken(line)) found.push(`a chat-template token outside a fence: ${list([line])}`);
    if (/[\r\v\f\u0085\u2028\u2029]/.test(line)) found.push(`a line break outside a fence: ${list([line])}`);
    if (/^(human|user|assistant|system|tool|u|a|t)\s*:/i.test(line))
      found.push(`a role at the start of a line: ${list([line])}`);
  }
  return [...new Set(found)];
}

/** The text with every item in question replaced by one sign, and fence lengths and boundary ids made equal. */
function skeleton({ text, spans }: Assembly, touched: ReadonlySet<string>): string {
  const known = new Set(spans.map((span) => span.item).filter((item) => item && !touched.has(base(item))));
  const parts = spans.map((span) => {
    const slice = text.slice(span.start, span.end);
    if (!span.item) return slice.replace(/~{3,}/g, "~~~").replace(/\b[a-z2-9]{20}\b/g, "id");
    return known.has(span.item) ? slice : "\u0001";
  });
  // A hostile text may be cut into more items than a harmless one, with separators between them.
  return parts.join("").replace(/\u0001(?:\n*\u0001)+/g, "\u0001");
}

function itemsWith({ text, spans }: Assembly, marker: string): Set<string> {
  const holding = spans.filter((span) => span.item && text.slice(span.start, span.end).includes(marker));
  return new Set(holding.map((span) => base(span.item as string)));
}

/** `context#3` and `context#0` are parts of one text. */
function base(item: string): string {
  return item.replace(/#\d+$/, "");
}

function structureOf(text: string): Structure {
  const structure: Structure = { headings: [], tags: [], fences: 0, closed: true, outside: [] };
  let open = "";
  for (const line of text.split("\n")) {
    if (open) {
      const close = /^ {0,3}(~{3,}|`{3,})\s*$/.exec(line);
      if (close?.[1]?.startsWith(open)) open = "";
      continue;
    }
    const opening = /^ {0,3}(~{3,}|`{3,})/.exec(line);
    if (opening) {
      open = opening[1] as string;
      structure.fences++;
      continue;
    }
    structure.outside.push(line);
    if (/^ {0,3}([#＃]{1,6}(\s|\[|$)|\[[^\]]{1,60}\]\s*$|(={3,}|-{3,})\s*$)/.test(line))
      structure.headings.push(line);
    if (/^\s*[<＜]/.test(line)) structure.tags.push(tagOf(line));
  }
  structure.closed = open === "";
  return structure;
}

/** The tag alone: what stands behind it on its line may be text. */
function tagOf(line: string): string {
  return (/^\s*[<＜]\/?[^>＞]{0,60}/.exec(line)?.[0] ?? "").replace(/[a-z2-9]{20}/g, "id");
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function list(values: readonly string[]): string {
  return JSON.stringify(values.slice(0, 12)).slice(0, 300);
}
