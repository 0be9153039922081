import type { Assembly, Volatility } from "../core/types.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { tokensBefore } from "./tokens-before.ts";

/** The end of a prefix that a provider is asked to keep. */
export interface Breakpoint {
  /** UTF-16 offset into the text. */
  at: number;
  section: string;
  item?: string;
  /** How long what stands before it stays the same. */
  holds: "static" | "session";
  /** Of the text before it, shared out by length within a section. */
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
  const firstTurn = blocks.findIndex(({ volatility }) => volatility === "turn");
  const stable = firstTurn < 0 ? blocks : blocks.slice(0, firstTurn);
  const firstSession = stable.findIndex(({ volatility }) => volatility === "session");
  const staticEnd = lastHolding(firstSession < 0 ? stable : stable.slice(0, firstSession), "static");
  const sessionEnd = lastHolding(stable, "session");

  const chosen = new Map<number, Breakpoint["holds"]>();
  const choose = (at: number, holds: Breakpoint["holds"]) => {
    const { end } = blocks[at] as Block;
    if (chosen.size < most && !chosen.has(at) && tokensBefore(assembly, end) >= minTokens)
      chosen.set(at, holds);
  };
  if (staticEnd >= 0) choose(staticEnd, "static");
  for (let at = sessionEnd; at > staticEnd; at -= lookback) choose(at, "session");

  const breakpoints = [...chosen]
    .sort(([one], [other]) => one - other)
    .map(([at, holds]) => breakpointOf(blocks[at] as Block, holds, assembly));
  return { blocks, breakpoints };
}

/** Behind an item: the layout that follows a session's last item is no longer there when another one is added. */
function lastHolding(blocks: readonly Block[], holds: Volatility): number {
  const last = blocks.findLastIndex(({ volatility }) => volatility !== undefined);
  return last < 0 && holds === "static" ? blocks.length - 1 : last;
}

function breakpointOf(
  { end, section, item }: Block,
  holds: Breakpoint["holds"],
  assembly: Assembly,
): Breakpoint {
  return {
    at: end,
    section,
    ...(item !== undefined && { item }),
    holds,
    tokens: tokensBefore(assembly, end),
  };
}
