import type { TaintStore } from "quoin/taint";
import { isUrl, type OpenOptions, refuseOtherSchemes } from "../open-store.ts";

/** Sessions beside the records: a PostgreSQL URL, or else the path of a SQLite file. Each is loaded when it is used. */
export async function openTaintStore(location: string, options: OpenOptions = {}): Promise<TaintStore> {
  refuseOtherSchemes(location);
  if (isUrl(location))
    return (await import("./postgres-taint-store.ts")).postgresTaintStore(location, options);
  return (await import("./sqlite-taint-store.ts")).sqliteTaintStore(location, options);
}
