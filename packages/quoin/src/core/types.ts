/**
 * The nouns of Quoin. A prompt is an ordered list of sections, and each section can only get shorter.
 * Position is the order of the section array; importance is the order of `Policy.keep`.
 */

import type { Choice } from "./choice.ts";
import type { Screened } from "./detector.ts";
import type { Part } from "./part.ts";
import type { Ports } from "./ports.ts";

export type { Choice } from "./choice.ts";
export type { Detection, Detector, Reason, Screened, ScreenProfile } from "./detector.ts";
export type { AssembledEvent, Environment, Files, GitState, Ports, Scorer } from "./ports.ts";

/** From most to least believable. `user` is the requester's own words: followed within the rules. */
export type Trust = "immutable" | "trusted" | "user" | "untrusted";
export type Channel = "system" | "user";
/** How often an item changes; drives prompt-cache planning. */
export type Volatility = "static" | "session" | "turn";

export interface Source {
  kind: "file" | "literal" | "input" | "runtime" | "memory" | "tool";
  ref: string;
  hash?: string;
}

/** The smallest thing that can be left out. */
export interface Item {
  id: string;
  /** The best form. */
  text: string;
  /** The blueprint's own words before the text, such as a number or a field's name; not screened. */
  label?: string;
  /** Further forms, longest first. */
  forms?: readonly string[];
  /** Makes further forms of the screened text: to cut before is to hide half a secret from the screens. */
  shorten?(text: string): readonly string[];
  /** Cuts the screened text into parts that can be left out one by one. */
  divide?(text: string): string[];
  source: Source;
  /** Defaults to the section's. */
  trust?: Trust;
  /** A record has only its digest and length, whoever vouches for it. */
  secret?: boolean;
  volatility?: Volatility;
  /** The highest number is dropped first; items of equal rank live and die together. Defaults to the position. */
  rank?: number;
  score?: number;
  /** What a detector said of it, such as when it was written; another detector is asked again. */
  screened?: Screened;
  /** A required item is never dropped. */
  required?: boolean;
  /** Consecutive items of one kind share a frame, and `keep` can name a kind: `section@kind`. */
  kind?: string;
  /** Stands and falls with the item; a layout may write nothing else of it. */
  part?: Part;
}

/** A limit applied by `select`, before any budget. */
export interface Quota {
  /** The items it counts; all of the section's when absent. */
  kind?: string;
  items?: number;
  chars?: number;
  minScore?: number;
  /** What a last remaining item is cut with when it alone is over `chars`; without it, the item is dropped. */
  cut?: string;
  reason: string;
}

export interface Section {
  id: string;
  title?: string;
  trust: Trust;
  channel: Channel;
  /** A required section always stands, with at least its most important item or its minimal wording. */
  required: boolean;
  /** Items are added at its end from turn to turn, as to a history: what stands behind it moves every time. */
  grows?: boolean;
  items: readonly Item[];
  quotas?: readonly Quota[];
  /** Items take their shorter forms one after the other, those that would be dropped first, and not all at once. */
  shortensOneByOne?: boolean;
  /** A wording for the whole section when its items do not fit. */
  minimal?: string;
}

/** What stands around consecutive items of one kind. */
export interface Frame {
  open?: string;
  close?: string;
  /** A line right after `open` that owns up to what was left out; it stays when nothing was kept. */
  note?(kept: number, dropped: number): string | undefined;
}

/** What a frame may be derived from: every candidate in every form, so that leaving one out changes nothing. */
export interface FrameContext {
  items: readonly Item[];
  /** An id bound to all untrusted text of the assembly; see `text/boundary.ts`. */
  boundary: string;
}

/**
 * How sections are written down. An item is written without looking at its neighbours:
 * that is what lets `fit` add numbers instead of joining text.
 */
export interface Layout {
  /** Stands between the pieces of a section. */
  separator: string;
  /** Stands between sections; begins with the separator. */
  joiner: string;
  heading(section: Section): string | undefined;
  write(section: Section, item: Item, text: string): string;
  frame?(section: Section, kind: string, context: FrameContext): Frame | undefined;
  /** The body of a section that had nothing to say; `undefined` omits the section. */
  empty(section: Section): string | undefined;
  /** The body of a section that had to go; `undefined` omits it. Never claims that nothing was provided. */
  shed(section: Section): string | undefined;
}

/**
 * Measures text. Units, not tokens, are added up, so that rounding happens once:
 * `chars4` counts characters, four to a token.
 */
export interface Counter {
  id: string;
  /** False for an estimate. */
  exact: boolean;
  unitsPerToken: number;
  units(text: string): number;
  /** Whether `units(before + after)` is surely `units(before) + units(after)`. */
  splits(before: string, after: string): boolean;
  /** False where even this counter had to approximate (an unbroken run of hundreds of characters). */
  exactFor(text: string): boolean;
}

export interface Budget {
  window: number;
  history?: number;
  /** Left for the answer; defaults to the smaller of 4096 and a quarter of the window. */
  reserve?: number;
  /** What the provider adds around the text. */
  overhead?: number;
  /** What a part costs with the provider it is for; nothing where absent. */
  partTokens?(part: Part): number;
  /** What to do when nothing can shrink any further and it is still too much. */
  overflow: "fail" | "keep";
  counter: Counter;
}

/**
 * Holds the sum of its sections' own prices, each with the joiner behind it (none behind the last). Where sections
 * meet at a seam that is not safe, their reported tokens may differ from that by a token or two; the budget never does.
 */
export interface Cap {
  sections: readonly string[];
  tokens: number;
}

export type Verdict =
  | { action: "drop"; reason: string; score?: number }
  /** Nothing is changed; it is only told. */
  | { action: "flag"; reason: string; score?: number }
  | { action: "redact" | "neutralise"; text: string; reason: string; count: number; score?: number };

/** Looks at one text of one item; several screens run in order. */
export interface Screen {
  name: string;
  /** Whether a detector shall be asked about an item before; `check` finds its answer in `item.screened`. */
  asks?(item: Item, section: Section): boolean;
  /** `shown` is text of the item in one of its forms, as the screens before left it; the rest is its part's: names, schemas. */
  check(text: string, item: Item, section: Section, shown?: boolean): Verdict | undefined;
}

export interface Policy {
  /**
   * Most important first: `section`, or `section@kind` to climb only until no item of that kind is missing,
   * or `section@minimal`.
   */
  keep: readonly string[];
  /** `strict` stops at the first entry that cannot reach its height; `skip` goes on with smaller ones. */
  fill: "strict" | "skip";
  caps?: readonly Cap[];
  budget: Budget;
  screens: readonly Screen[];
  /** Milliseconds that a caller's detector is waited for; half a minute where absent. */
  detectorTimeout?: number;
  /** Where text may come from. */
  sources: readonly Source["kind"][];
  /** Keys the boundary id; a public default is used when absent. */
  boundaryKey?: string;
  /** Things the blueprint had to settle for, e.g. an unknown model; they open the list of decisions. */
  notices?: readonly Decision[];
}

export type Stage = "collect" | "screen" | "select" | "fit";

/** Something left out or changed, and why. */
export interface Decision {
  stage: Stage;
  action: "drop" | "trim" | "minimise" | "redact" | "neutralise" | "flag" | "degrade";
  section?: string;
  item?: string;
  /** How many items (or findings) it covers, when more than one. */
  count?: number;
  reason: string;
  tokens?: number;
  chars?: number;
  rank?: number;
  score?: number;
  /** What went with a dropped item. */
  part?: Part["type"];
}

/** UTF-16 offsets into the text; spans tile it without gaps. */
export interface Span {
  start: number;
  end: number;
  section: string;
  item?: string;
  source: Source;
  trust: Trust;
  /** Of the item; layout has none. */
  volatility?: Volatility;
  secret?: boolean;
}

export interface SealedSection {
  id: string;
  title?: string;
  trust: Trust;
  channel: Channel;
  /** Where its text begins and ends, without the joiner behind it. */
  start: number;
  end: number;
  grows?: boolean;
  /** With the separator that follows it, so that the sections add up to the whole. */
  tokens: number;
  hash: string;
}

/** A part whose item stands. */
export interface SealedPart {
  section: string;
  item: string;
  trust: Trust;
  volatility?: Volatility;
  /** What it was priced at; not among the tokens of the text. */
  tokens: number;
  /** SHA-256 of its JSON. */
  hash: string;
  part: Part;
}

export interface Assembly {
  version: 1;
  blueprint: string;
  text: string;
  /** SHA-256 of the text's UTF-8 bytes. */
  hash: string;
  /** Names the vocabulary behind the tokens. */
  counter: string;
  /** Tokens that the text and its parts were allowed to take. */
  limit: number;
  tokens: number;
  exact: boolean;
  overBudget: boolean;
  sections: SealedSection[];
  decisions: Decision[];
  spans: Span[];
  /** Tools, output formats and media, in the order of their items. */
  parts: SealedPart[];
  /** Names the key behind the boundary id, where one stands in the text. */
  keyId?: string;
  view?: unknown;
  /** Where they were asked for. */
  choices?: readonly Choice[];
}

export interface Blueprint<Input = unknown, Material = unknown> {
  name: string;
  parse(raw: unknown): Input;
  collect(input: Input, ports: Ports): Promise<Material>;
  outline(material: Material): Section[];
  layout(material: Material): Layout;
  policy(material: Material): Policy;
  /** The result shape that the blueprint promises its users; `screened` are the sections as the screens left them. */
  view?(assembly: Assembly, material: Material, screened: readonly Section[]): unknown;
  /** Why what was chosen was chosen; undefined where nobody asked. */
  choices?(assembly: Assembly, material: Material): readonly Choice[] | undefined;
  /** What is worth counting of an assembly, for the event and the trace: numbers alone are passed on. */
  metrics?(assembly: Assembly, material: Material): Record<string, number>;
}
