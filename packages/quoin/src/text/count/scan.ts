/** Where the estimator stands in a text, and what it remembers of the line so far. */
export interface Scan {
  text: string;
  index: number;
  units: number;
  /** A single sign or tab stands before: the tokenizer takes it into the word behind it, at a price. */
  glued: boolean;
  /** How unlike words the current stretch of letters and digits is: base64, ids. */
  noise: number;
  /** The kind of letter that told the language last, and for how many words or characters it still counts. */
  hint: number;
  reach: number;
}

/** One token, in hundredths, with the margin of an estimate. */
export const TOKEN = 104;

/** For how many words a telltale word speaks. */
export const HINT_REACH = 24;
