import { sha256 } from "../text/sha256.ts";
import { withTail } from "../text/with-tail.ts";
import { unitsOf } from "./chain.ts";
import type { Rendered, RenderedPart, Written } from "./render.ts";
import type { Assembly, Counter, Decision, SealedPart, SealedSection, Section, Trust } from "./types.ts";

export interface SealInput {
  blueprint: string;
  rendered: Rendered;
  decisions: Decision[];
  counter: Counter;
  limit: number;
  /** Something that may not shrink is over a limit, and the policy keeps it. */
  excessive: boolean;
  /** Which key made the boundary id, if one was used. */
  keyId: string | undefined;
}

/** Counts and hashes what will be sent: from here on, changing a byte shows. */
export function seal({
  blueprint,
  rendered,
  decisions,
  counter,
  limit,
  excessive,
  keyId,
}: SealInput): Assembly {
  const { text, spans, written } = rendered;
  const parts = rendered.parts.map((part) => sealPart(part, counter));
  const { units, exact, bySection } = measure(written, counter);
  const tokens = Math.ceil(units / counter.unitsPerToken);
  const sections = sealSections(written, bySection, counter);
  return {
    version: 1,
    blueprint,
    text,
    hash: sha256(text),
    counter: counter.id,
    limit,
    tokens,
    exact,
    overBudget: excessive || sentTokens({ tokens, parts }) > limit,
    sections,
    decisions,
    spans,
    parts,
    ...(keyId !== undefined && { keyId }),
  };
}

/** Of the text and of everything that goes with it. */
export function sentTokens({ tokens, parts }: Pick<Assembly, "tokens" | "parts">): number {
  return parts.reduce((sum, part) => sum + part.tokens, tokens);
}

function sealPart({ section, item, part, units }: RenderedPart, counter: Counter): SealedPart {
  const { id, trust = section.trust, volatility } = item;
  return {
    section: section.id,
    item: id,
    trust,
    ...(volatility !== undefined && { volatility }),
    tokens: Math.ceil(units / counter.unitsPerToken),
    hash: sha256(JSON.stringify(part)),
    part,
  };
}

function measure(written: readonly Written[], counter: Counter) {
  const bySection = new Map<Section, number>();
  let exact = counter.exact;
  const texts = written.map((piece) => withTail(piece.text, piece.after));
  const units = unitsOf(texts, counter, (units, run, first, end) => {
    exact &&= counter.exactFor(run);
    // Tokens of a run that goes through several sections belong to no one of them: shared by length.
    let counted = 0;
    let chars = 0;
    for (let at = first; at < end; ) {
      const { section } = written[at] as Written;
      for (; at < end && written[at]?.section === section; at++) chars += (texts[at] as string).length;
      const upTo = Math.round((units * chars) / run.length);
      bySection.set(section, (bySection.get(section) ?? 0) + upTo - counted);
      counted = upTo;
    }
  });
  return { units, exact, bySection };
}

/** A section's tokens are the difference it makes to the running total, so that they add up after rounding. */
function sealSections(
  written: readonly Written[],
  bySection: Map<Section, number>,
  counter: Counter,
): SealedSection[] {
  const sealed: SealedSection[] = [];
  let units = 0;
  let start = 0;
  for (let from = 0; from < written.length; ) {
    const { section } = written[from] as Written;
    let to = from + 1;
    while (written[to]?.section === section) to++;
    const pieces = written.slice(from, to);
    const before = Math.ceil(units / counter.unitsPerToken);
    units += bySection.get(section) ?? 0;
    const text = pieces.map((piece, at) => piece.text + (at < pieces.length - 1 ? piece.after : "")).join("");
    const { id, title, channel, grows } = section;
    const trust = leastTrust(section, pieces);
    const tokens = Math.ceil(units / counter.unitsPerToken) - before;
    const hash = sha256(text);
    const place = { start, end: start + text.length, ...(grows && { grows }), tokens, hash };
    sealed.push(
      title === undefined ? { id, trust, channel, ...place } : { id, title, trust, channel, ...place },
    );
    start = place.end + (pieces.at(-1) as Written).after.length;
    from = to;
  }
  return sealed;
}

const order: readonly Trust[] = ["immutable", "trusted", "user", "untrusted"];

/** A section is as trusted as its least trusted item. */
function leastTrust(section: Section, pieces: readonly Written[]): Trust {
  const rank = (piece: Written) => order.indexOf(piece.item?.trust ?? section.trust);
  const least = pieces.reduce((most, piece) => Math.max(most, rank(piece)), order.indexOf(section.trust));
  return order[least] as Trust;
}
