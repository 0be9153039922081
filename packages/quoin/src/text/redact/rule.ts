export type RedactionClass = "secret" | "pii";

/** UTF-16 offsets, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * One kind of thing to take out. Patterns are linear by construction: a run without an upper bound starts only
 * where the character before it cannot be part of the run, or is consumed whole.
 */
export interface Rule {
  /** Stands in the placeholder; lower-case letters, digits and hyphens. */
  name: string;
  class: RedactionClass;
  /** What must occur for the rule to run. Strings begin a token and are all looked for in one pass. */
  hint: readonly string[] | RegExp;
  /** Global. A first group, when there is one, is kept: only what follows it goes. */
  pattern: RegExp;
  /** Overrides the range of the match, where the end of a secret is not a regular matter. */
  locate?(text: string, found: RegExpExecArray): Range | undefined;
  /** The last word: check digits, shape, allow-list. */
  accept?(value: string, text: string, start: number): boolean;
}
