import { type CachePlan, planCache } from "../cache/plan-cache.ts";
import type { FormatPart, MediaPart, Part, ToolPart } from "../core/part.ts";
import { partTexts, withPartTexts } from "../core/part-texts.ts";
import type { Assembly, Channel, SealedPart, Span } from "../core/types.ts";
import { type Problem, refuse } from "../errors.ts";
import { breakSpecialTokens, findSpecialTokens } from "../text/control-tokens.ts";
import { decodeText, encodeText, falseBytes, isText } from "./media.ts";
import type { AdapterOptions } from "./options.ts";
import { itemPath, toolProblems } from "./tool-problems.ts";

/** A stretch of a message; a breakpoint asks the provider to keep everything up to its end. */
export interface OutgoingBlock {
  text: string;
  breakpoint?: "static" | "session";
}

/** What every provider is sent, before it is put into the provider's own words. */
export interface Outgoing {
  system: readonly OutgoingBlock[];
  user: readonly OutgoingBlock[];
  tools: readonly ToolPart[];
  format: FormatPart | undefined;
  media: readonly MediaPart[];
}

export interface Capabilities {
  provider: string;
  /** Says what is wrong with an attachment, if this provider cannot take it. */
  mediaProblem(media: MediaPart): string | undefined;
  /** Every token of the template would act, whoever wrote it: true where the text is rendered here. */
  rendersTemplate?: boolean;
}

/**
 * Messages are cut from the sealed text by the sections' places, never found by reading it. Refuses, with all
 * problems at once, what the provider would refuse or not understand.
 */
export function outgoing(
  assembly: Assembly,
  { cache = true, attachments = "send" }: Partial<AdapterOptions>,
  { provider, mediaProblem, rendersTemplate = false }: Capabilities,
): Outgoing {
  const plan = planCache(assembly);
  const write = writer(assembly, rendersTemplate);
  const user = blocksFor("user", plan, write, cache);
  const parts = assembly.parts.map((sealed) => ({ ...sealed, part: safePart(sealed, rendersTemplate) }));
  const sealed = attachments === "send" ? parts : [];
  const problems = sealed.flatMap(({ section, item, part }): Problem[] => {
    const message = part.type === "media" ? (mediaProblem(part) ?? falseBytes(part)) : undefined;
    const path = itemPath(section, item);
    return message ? [{ code: "attachment_unsupported", path, message: `${provider}: ${message}` }] : [];
  });
  if (user.length === 0) {
    problems.push({ code: "message_missing", message: `${provider}: there is no text for a user message` });
  }
  refuse([...problems, ...toolProblems(assembly)]);
  return {
    system: blocksFor("system", plan, write, cache),
    user,
    tools: parts.flatMap(({ part }) => (part.type === "tool" ? [part] : [])),
    // Of several tasks that ask for a format, the first one stands highest.
    format: parts.map(({ part }) => part).find((part) => part.type === "format"),
    media: sealed.flatMap(({ part }) => (part.type === "media" ? [part] : [])),
  };
}

function blocksFor(
  channel: Channel,
  { blocks, breakpoints }: CachePlan,
  write: (start: number, end: number) => string,
  cache: boolean,
): OutgoingBlock[] {
  const holds = new Map(cache ? breakpoints.map((each) => [each.at, each.holds]) : []);
  return blocks
    .filter((block) => block.channel === channel)
    .map(({ start, end }) => {
      const text = write(start, end);
      const breakpoint = holds.get(end);
      return breakpoint ? { text, breakpoint } : { text };
    });
}

/** As `writer` does for the text; a text file's bytes are text too. */
function safePart({ part, trust }: SealedPart, all: boolean): Part {
  if (!all && trust !== "user" && trust !== "untrusted") return part;
  const texts = partTexts(part).map((text) => breakSpecialTokens(text).text);
  const { uri: _, ...unaddressed } = part as MediaPart;
  const safe = withPartTexts(part, texts) ?? unaddressed;
  if (safe.type !== "media" || safe.data === undefined || !isText(safe)) return safe;
  return { ...safe, data: encodeText(breakSpecialTokens(decodeText(safe.data)).text) };
}

/**
 * The control token screen has broken these tokens before anything was counted. A blueprint without that screen,
 * or a token made of two items that met, ends here: a backslash after its first character.
 */
function writer({ text, spans }: Assembly, all: boolean) {
  const broken: number[] = [];
  let at = 0;
  for (const { start, end } of findSpecialTokens(text)) {
    while (at < spans.length - 1 && (spans[at] as Span).end <= start) at++;
    let touched = at;
    while (touched < spans.length && (spans[touched] as Span).start < end && !isData(spans[touched]))
      touched++;
    if (all || (touched < spans.length && (spans[touched] as Span).start < end)) broken.push(start + 1);
  }
  return (start: number, end: number): string => {
    let written = "";
    let from = start;
    for (let next = firstAbove(broken, start); (broken[next] ?? end) < end; next++) {
      written += `${text.slice(from, broken[next])}\\`;
      from = broken[next] as number;
    }
    return written + text.slice(from, end);
  };
}

function isData(span: Span | undefined): boolean {
  return span?.trust === "user" || span?.trust === "untrusted";
}

function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function joined(blocks: readonly OutgoingBlock[]): string {
  return blocks.map(({ text }) => text).join("");
}
