import { type CachePlan, planCache } from "../../cache/plan-cache.ts";
import type { FormatPart, MediaPart, ToolPart } from "../../core/part.ts";
import type { Assembly, Channel } from "../../core/types.ts";
import { refuse } from "../../errors.ts";
import type { AdapterOptions } from "../options.ts";
import { mediaProblem } from "./media-problem.ts";
import { safePart, safeText } from "./safe-text.ts";
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
  takes(media: MediaPart): string | undefined;
  /** Every token of the template would act, whoever wrote it: true where the text is rendered here. */
  rendersTemplate?: boolean;
}

/**
 * Messages are cut from the sealed text by the sections' places, never found by reading it. Refuses, with all
 * problems at once, what the provider would refuse or not understand.
 */
export function outgoing(
  assembly: Assembly,
  { cache = true, attachments = "send" }: AdapterOptions,
  { provider, takes, rendersTemplate = false }: Capabilities,
): Outgoing {
  const plan = planCache(assembly);
  const write = safeText(assembly, rendersTemplate);
  const user = blocksFor("user", plan, write, cache);
  const sent = assembly.parts.filter(({ part }) => part.type !== "media" || attachments === "send");
  const parts = sent.map((sealed) => safePart(sealed, rendersTemplate));
  const problems = sent.flatMap(({ section, item }, at) =>
    mediaProblem(parts[at], itemPath(section, item), { provider, takes }),
  );
  if (user.length === 0) {
    problems.push({ code: "message_missing", message: `${provider}: there is no text for a user message` });
  }
  refuse([...problems, ...toolProblems(assembly)]);
  return {
    system: blocksFor("system", plan, write, cache),
    user,
    tools: parts.filter((part) => part.type === "tool"),
    // Of several, the first stands highest.
    format: parts.find((part) => part.type === "format"),
    media: parts.filter((part) => part.type === "media"),
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

export function joined(blocks: readonly OutgoingBlock[]): string {
  return blocks.map(({ text }) => text).join("");
}
