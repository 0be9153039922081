import type { Assembly, Channel, Span, Volatility } from "../core/types.ts";

/** A stretch of the prompt that a provider may take as one content block. */
export interface Block {
  start: number;
  end: number;
  channel: Channel;
  /** Of its items; absent where it holds only layout. */
  volatility?: Volatility;
  /** Where it ends. */
  section: string;
  /** Its last item. */
  item?: string;
}

/**
 * Cuts the prompt where something less stable begins, and behind every item of a session: a history grows
 * there, and a block that grows is another block to a cache. Where the cuts fall depends on the text alone and
 * never on the breakpoints, so that moving one changes no byte. Joined, the blocks of a channel are its text.
 */
export function blocksOf(assembly: Assembly): Block[] {
  const channels = new Map(assembly.sections.map(({ id, channel }) => [id, channel]));
  const following = followingVolatility(assembly.spans);
  const blocks: Block[] = [];
  let open: Block | undefined;
  const close = () => {
    if (open) blocks.push(open);
    open = undefined;
  };
  assembly.spans.forEach((span, at) => {
    const channel = channels.get(span.section) as Channel;
    const volatility = volatilityOf(span);
    const changes = open?.volatility && volatility && open.volatility !== volatility;
    if (changes || (open && open.channel !== channel)) close();
    open = { start: span.start, ...open, end: span.end, channel, section: span.section };
    if (volatility) Object.assign(open, { volatility, item: span.item });
    const settles = volatility === "static" && following[at] !== "static";
    if (volatility === "session" || settles) close();
  });
  close();
  return withoutBlanks(withoutJoiner(blocks, assembly), assembly.text);
}

/** Headings and fences have none of their own. What a blueprint does not tell is taken from its source. */
export function volatilityOf({ item, volatility, source }: Span): Volatility | undefined {
  if (item === undefined) return undefined;
  return volatility ?? (source.kind === "file" || source.kind === "literal" ? "static" : "turn");
}

/** For each span, that of the next item behind it. */
function followingVolatility(spans: readonly Span[]): (Volatility | undefined)[] {
  const following: (Volatility | undefined)[] = [];
  for (let at = spans.length - 2; at >= 0; at--) {
    following[at] = volatilityOf(spans[at + 1] as Span) ?? following[at + 1];
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
  let start: number | undefined;
  for (const block of blocks) {
    const last = filled.at(-1);
    if (text.slice(block.start, block.end).trim() !== "") {
      filled.push({ ...block, start: start ?? block.start });
      start = undefined;
    } else if (last?.channel === block.channel) last.end = block.end;
    else if (block.end > block.start) start ??= block.start;
  }
  return filled;
}
