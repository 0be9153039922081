import { builtInDetector } from "../core/built-in-detector.ts";
import type { Detector } from "../core/detector.ts";
import type { Counter } from "../core/types.ts";
import { type Problem, refuse } from "../errors.ts";
import { screenTexts } from "../screening/screen-texts.ts";
import { sha256 } from "../text/sha256.ts";
import { type TaintProfile, taintProfiles, thresholdOf, toMillionths } from "./profiles.ts";
import { sessionMissing } from "./session-missing.ts";
import { taintTable } from "./sources.ts";
import type { TaintChange, TaintEvent, TaintStore } from "./types.ts";
import { type TaintView, viewTaint } from "./view.ts";

export interface LedgerOptions {
  store: TaintStore;
  counter: Counter;
  /** Rows for the table of sources: `true` is tainted. */
  sources?: Readonly<Record<string, boolean>>;
  /**
   * Judges every text: one that reads like an injection is tainted, whatever its source, unless the host said that it is
   * not. `createDetector` in `quoin/screening` makes one.
   */
  detector?: Detector;
  /**
   * Called once a crossing, by the ledger whose call made it, after it is safe, and waited for. What it throws, that call
   * throws. A host that dies in between is not called again: its report still says `elevated`, and how many crossings
   * there were.
   */
  onEvent?(event: TaintEvent): void | Promise<void>;
}

/** Text that came into a session. */
export interface TaintedText {
  /** The message's: a retry with the same id counts once. */
  id: string;
  text: string;
  source: string;
  /** Where the host knows better than the table. */
  tainted?: boolean;
}

export interface SessionLimit {
  profile: string;
  /** The profile's own by default. */
  threshold?: number;
}

export interface TaintAnswer extends TaintView {
  events: readonly TaintEvent[];
  /** Ids that had not been counted before. */
  counted: readonly string[];
  /** Ids of texts that read like an injection. */
  flagged: readonly string[];
}

export interface TaintReport extends TaintView {
  /** Where the taint comes from, the most first. */
  sources: { source: string; tokens: number }[];
}

export interface TaintLedger {
  /** Before the first text; again after a restart, or to hold the session to another profile. */
  open(session: string, limit: SessionLimit): Promise<TaintAnswer>;
  add(session: string, texts: TaintedText | readonly TaintedText[]): Promise<TaintAnswer>;
  /** Throws `session_missing` for a session that is not open. */
  report(session: string): Promise<TaintReport>;
  /** Forgets the session; how it stood, or nothing where there was none. */
  end(session: string): Promise<TaintView | undefined>;
}

/** Counts what comes into sessions, and says when one of them passes its threshold. The store is the host's to close. */
export function taintLedger({ store, counter, sources, detector, onEvent }: LedgerOptions): TaintLedger {
  const isTainted = taintTable(sources);
  const { unitsPerToken } = counter;
  const answer = async (
    { state, events, counted }: TaintChange,
    flagged: readonly string[] = [],
  ): Promise<TaintAnswer> => {
    for (const event of events) await onEvent?.(event);
    return { ...viewTaint(state), events, counted, flagged };
  };

  return {
    async open(session, { profile, threshold = thresholdOf(profile) }) {
      const terms = { profile, threshold: toMillionths(threshold), counter: counter.id, unitsPerToken };
      return answer(await store.open(session, terms));
    },
    async add(session, texts) {
      const given = [texts].flat();
      refuse(given.flatMap(textProblems));
      const isFlagged = detector ? await flagsOf(given, detector, (await store.state(session))?.profile) : [];
      const entries = given.map((each, at) => {
        const { id, text, source, tainted = isFlagged[at] || isTainted(source) } = each;
        const exact = counter.exact && counter.exactFor(text);
        return { id, source, tainted, units: counter.units(text), exact, digest: digestOf(text) };
      });
      const flagged = given.flatMap(({ id }, at) => (isFlagged[at] ? [id] : []));
      return answer(await store.add(session, entries, counter.id), flagged);
    },
    async report(session) {
      const state = await store.state(session);
      if (!state) throw sessionMissing();
      const found = await store.sources(session);
      const tokens = (units: number) => Math.ceil(units / state.unitsPerToken);
      return {
        ...viewTaint(state),
        sources: found.map(({ source, units }) => ({ source, tokens: tokens(units) })),
      };
    },
    async end(session) {
      const state = await store.end(session);
      return state && viewTaint(state);
    },
  };
}

/** Whether each text reads like an injection. Where the caller's detector fails, the built-in one takes its place. */
async function flagsOf(
  texts: readonly TaintedText[],
  detector: Detector,
  profile = "balanced",
): Promise<boolean[]> {
  const name = Object.hasOwn(taintProfiles, profile) ? (profile as TaintProfile) : "paranoid";
  const flags = async (judge: Detector) =>
    (
      await screenTexts(
        judge,
        texts.map(({ text }) => text),
        { profile: name },
      )
    ).map(({ verdict }) => verdict !== "pass");
  return flags(detector).catch(async () => flags(await builtInDetector()));
}

const keys: readonly string[] = ["id", "text", "source", "tainted"] satisfies (keyof TaintedText)[];

/**
 * A tool's result that was not made into text yet would count as nothing, or as "[object Object]"; a key that nobody
 * reads, such as `taint`, would leave a text clean that somebody meant to mark.
 */
function textProblems(given: TaintedText, at: number): Problem[] {
  const problem = (message: string, ...path: string[]): Problem => {
    return { code: "spec_invalid", path: ["texts", at, ...path], message };
  };
  if (typeof given !== "object" || given === null) return [problem("expected object")];
  const unknown = Object.keys(given).filter((key) => !keys.includes(key));
  return [
    ...(typeof given.text === "string" ? [] : [problem("expected string", "text")]),
    ...unknown.map((key) => problem("unknown key", key)),
  ];
}

const digestOf = (text: string) => sha256(text).slice(0, 32);
