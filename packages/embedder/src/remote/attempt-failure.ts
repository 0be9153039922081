import type { ErrorCode } from "quoin/errors";

export interface Retry {
  /** Milliseconds that the server asked to wait. */
  after?: number;
}

/** What went wrong with one attempt, and whether another may help. Never leaves the package. */
export class AttemptFailure extends Error {
  readonly code: ErrorCode;
  readonly retry: Retry | undefined;

  constructor(code: ErrorCode, message: string, retry?: Retry) {
    super(message);
    this.code = code;
    this.retry = retry;
  }
}

export function garbage(message: string): AttemptFailure {
  return new AttemptFailure("embedder_failed", message);
}
