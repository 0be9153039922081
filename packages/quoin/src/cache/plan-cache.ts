import type { Assembly } from "../core/types.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { tokensUpTo, toolTokens } from "./tokens-before.ts";

/** The end of a prefix that a provider is asked to keep. */
export interface Breakpoint {
  /** UTF-16 offset into the text. */
  at: number;
  section: string;
  item?: string;
  /** How long what stands before it stays the same. */
  holds: "static" | "session";
  /** Of the text and the tools before it; shared out by length within a section. */
  tokens: number;
}

export interface CachePlan {
  blocks: Block[];
  breakpoints: Breakpoint[];
}

export interface CacheOptions {
  /** Most providers that take breakpoints take four. */
  most?: number;
  /** A shorter prefix is not kept by the providers and not worth a breakpoint. */
  minTokens?: number;
}

/** How far back, in blocks, Anthropic looks for a prefix that it has; a little less, to be safe. */
const lookback = 18;

/**
 * Breakpoints behind what never changes and behind what holds for the session; what is left of the four goes
 * behind earlier parts of a long session, so that a prefix is found even when many blocks were added at once.
 */
export function planCache(assembly: Assembly, { most = 4, minTokens = 1024 }: CacheOptions = {}): CachePlan {
  const blocks = blocksOf(assembly);
  /** Tools are read first: they belong to every prefix. */
  const upTo = tokensUpTo(assembly);
  const inTools = toolTokens(assembly);
  const tokens = ({ end }: Block) => inTools + upTo(end);
  const lastStatic = blocks.findLastIndex(({ holds }) => holds === "static");
  const lastSession = blocks.findLastIndex(({ holds }) => holds === "session");
  const wanted = [lastStatic];
  for (let at = lastSession; at > lastStatic; at -= lookback) wanted.push(at);

  const breakpoints = wanted
    .flatMap((at) => blocks[at] ?? [])
    .filter((block) => tokens(block) >= minTokens)
    .slice(0, most)
    .sort((one, other) => one.end - other.end)
    .map((block): Breakpoint => {
      const { end, section, item, holds = "session" } = block;
      return { at: end, section, ...(item !== undefined && { item }), holds, tokens: tokens(block) };
    });
  return { blocks, breakpoints };
}
