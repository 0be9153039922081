/** Text as it is counted: where it came from, and how much it is. */
export interface TaintEntry {
  /** The message's; the same one counts once in a session. */
  id: string;
  source: string;
  tainted: boolean;
  /** Units of the session's counter: they can be added up, rounded tokens cannot. */
  units: number;
  exact: boolean;
  /** Tells a retry from another text of the same length. Empty where nobody kept one: then it fits any. */
  digest: string;
}

/** What a session is held to, and how its text is counted. */
export interface TaintTerms {
  profile: string;
  /** Millionths: comparing stays in integers. */
  threshold: number;
  /** The counter's id; a session keeps the one it began with. */
  counter: string;
  unitsPerToken: number;
}

/** All that is known of a session, but for its messages. */
export interface TaintState extends TaintTerms {
  session: string;
  taintedUnits: number;
  totalUnits: number;
  /** False once a text was estimated. */
  exact: boolean;
  /** How often the threshold was passed, up or down: odd while the session is elevated. */
  crossings: number;
}

export interface TaintEvent {
  kind: "elevated" | "lowered";
  session: string;
  /** The crossing's number, from 1: whoever handled it once can tell. */
  number: number;
  /** The last message of the call that did it; none when the threshold itself was changed. */
  message?: string;
  taintedTokens: number;
  totalTokens: number;
  taintRatio: number;
  taintThreshold: number;
}

export interface TaintChange {
  state: TaintState;
  /** Crossings that this call made, in order. */
  events: TaintEvent[];
  /** Ids that were new; those left out had been counted before. */
  counted: string[];
}

export interface TaintSource {
  source: string;
  units: number;
}

/** Where sessions are kept. Each call is all or nothing, and safe when it resolves; many processes may call at once. */
export interface TaintStore {
  /** Makes a session, or holds one that is there to other terms; what it has counted stays. */
  open(session: string, terms: TaintTerms): Promise<TaintChange>;
  /** Refused when the session is counted with another counter than the one of that id. */
  add(session: string, entries: readonly TaintEntry[], counter: string): Promise<TaintChange>;
  state(session: string): Promise<TaintState | undefined>;
  /** Where a session's taint comes from, the most first. */
  sources(session: string): Promise<TaintSource[]>;
  /** Names of open sessions, sorted by code points, those behind `after`. */
  sessions(range: { after?: string; limit: number }): Promise<string[]>;
  /** Forgets a session; its last state, or nothing where there is none. */
  end(session: string): Promise<TaintState | undefined>;
  close(): Promise<void>;
}
