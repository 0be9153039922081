import { QuoinError } from "quoin";
import { placed, storeError } from "../store-error.ts";

/** Whether another process holds the file just now. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? "");
}

/** SQLite's own words, as an error of the table. */
export function sqliteError(error: unknown, path: string): QuoinError {
  if (error instanceof QuoinError) return placed(error, path);
  const { code = "", message } = error as { code?: string; message: string };
  const refused = (kind: Parameters<typeof storeError>[0], text: string) => storeError(kind, path, text);
  if (code.startsWith("SQLITE_FULL")) return refused("store_full", "there is no room left");
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code) || /no such (table|column)/.test(message))
    return refused("store_damaged", `is damaged or no database (${message})`);
  if (code.startsWith("SQLITE_CONSTRAINT"))
    return refused("store_damaged", "has a record behind its last one: run quoin verify");
  if (isBusy(error)) return refused("store_unavailable", "is held by another process for too long");
  if (/^SQLITE_IOERR/.test(code))
    return refused("store_unavailable", "the disk refused it; it may be full or broken");
  if (/^SQLITE_(READONLY|PERM)/.test(code))
    return refused("store_unavailable", "may not be written, by its permissions or those of its folder");
  if (/^SQLITE_CANTOPEN|ConnectionFailed/.test(code + message))
    return refused("store_unavailable", "cannot be opened");
  return refused("store_unavailable", `failed: ${message}`);
}

export function damaged(message: string): QuoinError {
  return new QuoinError({ code: "store_damaged", message });
}
