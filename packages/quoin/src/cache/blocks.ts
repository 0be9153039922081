import type { Assembly, Channel, Span, Volatility } from "../core/types.ts";

/** A stretch of the prompt that a provider may take as one content block. */
export interface Block {
  start: number;
  end: number;
  channel: Channel;
  /** How long everything up to its end stays the same; absent where that may change with every turn. */
  holds?: "static" | "session";
  /** Where it ends. */
  section: string;
  /** The last item before its end, if that section has one. */
  item?: string;
}

/** Characters of a session's block at least: a few hundred tokens, so that a history makes no thousand blocks. */
const leastOfSession = 1000;

/**
 * Cuts the prompt behind what never changes, and what holds for the session into blocks that stay the same when
 * the session grows: each ends with the item that fills it, whatever follows. What is left over belongs to the turn.
 * Where the cuts fall depends on the text alone and never on the breakpoints, so that moving one changes no byte.
 * Joined, the blocks of a channel are its text.
 */
export function blocksOf(assembly: Assembly): Block[] {
  const { spans, sections, text } = assembly;
  const channels = new Map(sections.map(({ id, channel }) => [id, channel]));
  const growing = new Set<string | undefined>(sections.flatMap(({ id, grows }) => (grows ? [id] : [])));
  const restless = { growing, trimmed: trimmedSections(assembly) };
  const following = followingVolatility(spans, restless);
  const blocks: Block[] = [];
  let phase: Volatility = "static";
  let open: Block | undefined;
  const close = (holds: Volatility) => {
    if (open) blocks.push(holds === "turn" ? open : { ...open, holds });
    open = undefined;
  };
  spans.forEach((span, at) => {
    const channel = channels.get(span.section) as Channel;
    // What a growing section leaves over is where it grows, and all behind it moves.
    if (growing.has(spans[at - 1]?.section) && spans[at - 1]?.section !== span.section) phase = "turn";
    if (open && open.channel !== channel) close(phase);
    if (open && open.section !== span.section) delete open.item;
    open = { start: span.start, ...open, end: span.end, channel, section: span.section };
    const volatility = lastingOf(span, restless);
    if (volatility === undefined) return;
    open.item = span.item as string;
    phase = moreVolatile(volatility, phase);
    const settled = phase === "static" && following[at] !== undefined && following[at] !== "static";
    const filled = phase === "session" && open.end - open.start >= leastOfSession;
    if (settled || filled) close(phase);
  });
  // A last, unfilled block of a session may still grow.
  close(phase === "static" ? phase : "turn");
  return withoutBlanks(withoutJoiner(blocks, assembly), text);
}

/** Headings and fences have none of their own. What a blueprint does not tell is taken from its source. */
export function volatilityOf({ item, volatility, source }: Span): Volatility | undefined {
  if (item === undefined) return undefined;
  return volatility ?? (source.kind === "file" || source.kind === "literal" ? "static" : "turn");
}

const order: readonly Volatility[] = ["static", "session", "turn"];

function moreVolatile(one: Volatility, other: Volatility): Volatility {
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}

/** Sections that lose items for length lose others on the next turn: nothing of them holds for the session. */
function trimmedSections({ decisions }: Assembly): Set<string | undefined> {
  const dropped = decisions.filter(({ stage, action }) => stage === "fit" && action === "drop");
  return new Set(dropped.map(({ section }) => section));
}

/** Nothing in a section that is added to is there for good. */
function lastingOf(span: Span, { trimmed, growing }: Restless): Volatility | undefined {
  const volatility = volatilityOf(span);
  if (volatility === "static" && growing.has(span.section)) return "session";
  return volatility === "session" && trimmed.has(span.section) ? "turn" : volatility;
}

interface Restless {
  trimmed: ReadonlySet<string | undefined>;
  growing: ReadonlySet<string | undefined>;
}

/** For each span, that of the next item behind it. */
function followingVolatility(spans: readonly Span[], restless: Restless): (Volatility | undefined)[] {
  const following: (Volatility | undefined)[] = [];
  for (let at = spans.length - 2; at >= 0; at--) {
    following[at] = lastingOf(spans[at + 1] as Span, restless) ?? following[at + 1];
  }
  return following;
}

/** Between the channels stands a joiner that belongs to neither. */
function withoutJoiner(blocks: readonly Block[], { sections }: Assembly): Block[] {
  const end = sections.findLast(({ channel }) => channel === "system")?.end ?? 0;
  return blocks.map((block) =>
    block.channel === "system" ? { ...block, end: Math.min(block.end, end) } : block,
  );
}

/** No provider takes a block of nothing but white space: it joins the one before it, or else the one behind. */
function withoutBlanks(blocks: readonly Block[], text: string): Block[] {
  const filled: Block[] = [];
  let blank: Block | undefined;
  for (const block of blocks) {
    const last = filled.at(-1);
    if (text.slice(block.start, block.end).trim() !== "") {
      filled.push({ ...block, start: blank?.channel === block.channel ? blank.start : block.start });
      blank = undefined;
    } else if (last?.channel === block.channel) last.end = block.end;
    else if (blank?.channel !== block.channel) blank = block;
  }
  return filled;
}
