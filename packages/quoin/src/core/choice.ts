/** Why something was taken or not, where a blueprint chooses among many. */
export interface Choice {
  /** An item's id, or what else was chosen, such as `mode`. */
  what: string;
  /** Whether it is in the prompt. */
  taken: boolean;
  score?: number;
  reason: string;
}
