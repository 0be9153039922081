import { QuoinError } from "quoin";
import type { RecordStore } from "quoin/records";

export interface OpenOptions {
  /** Makes the store when there is none; on by default. Without it, nothing of it is ever changed. */
  create?: boolean;
  /** How long to wait for other writers or for the server, in milliseconds; a minute by default. */
  patience?: number;
}

/** A PostgreSQL URL, or else the path of a SQLite file. Each is loaded only when it is used. */
export async function openStore(location: string, options: OpenOptions = {}): Promise<RecordStore> {
  refuseOtherSchemes(location);
  if (isUrl(location)) return (await import("./postgres/store.ts")).postgresStore(location, options);
  return (await import("./sqlite/store.ts")).sqliteStore(location, options);
}

/** A slip in the scheme would otherwise make a file whose name holds a password. */
export function refuseOtherSchemes(location: string): void {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (scheme === undefined || isUrl(location)) return;
  const message = `a store is a file or postgres://…, and not ${scheme}://…`;
  throw new QuoinError({ code: "store_unavailable", message });
}

export function isUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}
