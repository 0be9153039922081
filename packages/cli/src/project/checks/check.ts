import { errorTable, QuoinError } from "quoin";

export type CheckStatus = "ok" | "warn" | "fail";

/** One thing that was looked at. */
export interface Check {
  name: string;
  status: CheckStatus;
  detail: string;
  /** What to do about it; absent where nothing is to be done. */
  remedy?: string;
}

export function ok(name: string, detail: string): Check {
  return { name, status: "ok", detail };
}

export function warn(name: string, detail: string, remedy: string): Check {
  return { name, status: "warn", detail, remedy };
}

export function fail(name: string, detail: string, remedy: string): Check {
  return { name, status: "fail", detail, remedy };
}

/** What went wrong, with the remedy of the table; only a defect is thrown on. */
export function fromError(name: string, status: "warn" | "fail", error: unknown): Check {
  if (!(error instanceof QuoinError)) throw error;
  const [first, ...more] = error.message.split("\n");
  const detail = more.length > 0 ? `${first} (and ${more.length} more)` : (first as string);
  return { name, status, detail, remedy: errorTable[error.code].remedy };
}
