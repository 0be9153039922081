import { QuoinError } from "quoin";
import { placed, storeError } from "../store-error.ts";

/** Whether the server could not be reached or went away, so that nothing is known about what it did last. */
export function isLost(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  // 57P0x: the server was told to stop; 08xxx: the connection failed.
  return /^(CONNECT|CONNECTION_|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_|ENOENT|EHOSTUNREACH|57P0|08)/.test(code);
}

/** PostgreSQL's own words, as an error of the table; an address never with its password. */
export function postgresError(error: unknown, place: string): QuoinError {
  if (error instanceof QuoinError) return placed(error, place);
  const { code = "", message } = error as { code?: string; message: string };
  const refused = (kind: Parameters<typeof storeError>[0], text: string) => storeError(kind, place, text);
  if (isLost(error)) return refused("store_unavailable", `the server cannot be reached (${code})`);
  if (code === "55P03" || code === "57014")
    return refused(
      "store_unavailable",
      "the server gave up: others held the store for too long, or it is too slow; nothing was kept",
    );
  if (code === "42P01") return refused("store_damaged", "a table of the store is missing: run quoin verify");
  if (code === "53100" || code === "53200") return refused("store_full", "the server has no room left");
  if (/^(XX00[12]|58)/.test(code))
    return refused("store_damaged", `the server says that its files are damaged (${message})`);
  if (code === "23505") return refused("store_damaged", "has a record behind its last one: run quoin verify");
  return refused("store_unavailable", `the server refused: ${message}`);
}
