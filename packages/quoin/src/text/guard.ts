/**
 * Keeps data from becoming structure. Two spellings: a fence, whose content is verbatim and which is longer
 * than any run inside; and a wrapper, whose content is escaped and marked line by line. Text in a bullet is
 * on one line or indented. All of it is derived from the text: the same input gives the same bytes.
 */
import { breakControlTokens } from "./control-tokens.ts";

/** Everything that some reader may take for a line break. */
const anyBreak = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g;

export interface Delimiters {
  open: string;
  close: string;
}

/** Tildes and what looks like them. */
const tildes = "~～〜∼˜";

/** Where they stand in a row. By hand: an expression runs out of stack over millions of them. */
export function tildeRuns(text: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  if (!/[~～〜∼˜]{3}/.test(text)) return runs;
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const isOne = at < text.length && tildes.includes(text[at] as string);
    if (isOne && start < 0) start = at;
    if (isOne || start < 0) continue;
    runs.push({ start, end: at });
    start = -1;
  }
  return runs;
}

/** Opens and closes a block that none of the texts can close. */
export function fence(texts: readonly string[], info = "text"): Delimiters {
  let longest = 2;
  for (const text of texts) {
    for (const { start, end } of tildeRuns(text)) longest = Math.max(longest, end - start);
  }
  const close = "~".repeat(longest + 1);
  return { open: close + info, close };
}

/** A whole fenced block. The text is verbatim. */
export function fenced(text: string, info = "text"): string {
  const { open, close } = fence([text], info);
  return `${open}\n${text}${text.endsWith("\n") ? "" : "\n"}${close}`;
}

/** Tags around untrusted text; with a boundary id, one that the text cannot guess. */
export function wrapper(tag: string, boundary?: string): Delimiters {
  const name = boundary ? `${tag} ${boundary}` : tag;
  return { open: `<${name}>`, close: `</${name}>` };
}

const openers = /[<＜﹤]/g;
const closers = /[>＞﹥]/g;
const entity = /&(?=(?:lt|gt|amp);)/g;

/** Nothing in it can open or close a tag. */
export function withoutTags(text: string): string {
  return breakControlTokens(text.replace(entity, "&amp;")).replace(openers, "&lt;").replace(closers, "&gt;");
}

/** Escaped and marked: nothing in it can open or close a tag, or stand at the start of a line. */
export function wrapped(text: string): string {
  return withoutTags(text)
    .split(anyBreak)
    .map((line) => `| ${line}`)
    .join("\n");
}

/** On one line: for names, paths and other facts that stand beside a label. */
export function inline(text: string): string {
  return breakControlTokens(text.replace(anyBreak, " ").trim());
}

/** The start of a heading, fence, rule, quote, table or tag, or a line that is nothing but a bracketed label. */
const blockStart =
  /^((?:\s|\u200c|\u200d|\ufe0f)*)([#＃﹟]+(?=[\s[]|$)|[~～]{3,}|`{3,}|=+\s*$|-{2,}\s*$|[<>|＜]|\[[^\]\n]{1,60}\]\s*$)/;

/** The text of a list entry: further lines are indented, and none of them begins a block. */
export function bullet(text: string, indent = "  "): string {
  const lines = breakControlTokens(text).split(anyBreak);
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  return lines
    .map((line, at) => (at ? indent : "") + line.replace(blockStart, "$1\\$2"))
    .join("\n")
    .trimStart();
}

/** Who speaks, as transcripts have it. */
const speaker = /^(?=(?:human|user|assistant|system|tool|u|a|t)\s*:)/i;

/** On one line, at the start of it: it begins no block and speaks for nobody. */
export function lineStart(text: string): string {
  return inline(text).replace(blockStart, "$1\\$2").replace(speaker, "\\");
}

/** For a line-based format inside a fence: later lines are indented, so that none can pass for a new entry. */
export function hanging(text: string, indent: string): string {
  return text.split(anyBreak).join(`\n${indent}`);
}

/** Splits at any line break. */
export function splitLines(text: string): string[] {
  return text.split(anyBreak);
}
