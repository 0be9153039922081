/** What every adapter takes besides the assembly. */
export interface AdapterOptions {
  /** The adapter's usual one where absent. */
  model?: string;
  /** Tokens of the answer at most; the provider's own limit where absent and allowed. */
  maxTokens?: number;
  /** False places no cache breakpoint and no cache key. */
  cache?: boolean;
  /** `name` sends only what the text says of attachments. */
  attachments?: "send" | "name";
}

/** For providers that must be told how long an answer may be: the most that a budget reserves for one by default. */
export const defaultMaxTokens = 4096;
