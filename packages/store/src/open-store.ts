import type { RecordStore } from "quoin/records";

export interface OpenOptions {
  /** Makes a SQLite file when there is none; on by default. */
  create?: boolean;
}

/** A PostgreSQL URL, or else the path of a SQLite file. Each is loaded only when it is used. */
export async function openStore(location: string, options: OpenOptions = {}): Promise<RecordStore> {
  if (isUrl(location)) return (await import("./postgres/store.ts")).postgresStore(location);
  return (await import("./sqlite/store.ts")).sqliteStore(location, options);
}

export function isUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}
