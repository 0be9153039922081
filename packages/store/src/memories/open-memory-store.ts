import { isUrl, type OpenOptions, refuseOtherSchemes } from "../open-store.ts";
import type { MemoryStore } from "./types.ts";

/** Memories beside the records: a PostgreSQL URL, or else the path of a SQLite file. Each is loaded when it is used. */
export async function openMemoryStore(location: string, options: OpenOptions = {}): Promise<MemoryStore> {
  refuseOtherSchemes(location);
  if (isUrl(location))
    return (await import("./postgres/postgres-memory-store.ts")).postgresMemoryStore(location, options);
  return (await import("./sqlite/sqlite-memory-store.ts")).sqliteMemoryStore(location, options);
}
