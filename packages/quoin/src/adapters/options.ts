/** What every adapter takes besides the assembly. */
export interface AdapterOptions {
  model: string;
  /** Tokens of the answer at most; the provider's own limit where absent and allowed. */
  maxTokens?: number;
  /** False places no cache breakpoint and no cache key. */
  cache?: boolean;
  /** `name` sends only what the text says of attachments. */
  attachments?: "send" | "name";
}

/** For providers that do without an answer's length no longer than the default reserve for it. */
export const defaultMaxTokens = 4096;
