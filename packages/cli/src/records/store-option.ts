import { isAbsolute, join } from "node:path";
import { isUrl, openStore } from "@quoin/store";
import { Option } from "commander";
import type { RecordStore } from "quoin/records";
import { type Config, readConfig } from "../config.ts";

export interface StoreOptions {
  store?: string;
}

/** For every command that reads or writes records. */
export function storeOption(): Option {
  return new Option(
    "--store <place>",
    "SQLite file or PostgreSQL URL (default: QUOIN_STORE, the configuration's, or .quoin/quoin.db)",
  );
}

interface Opened {
  store: RecordStore;
  config: Config;
}

/** Opens the store that was chosen, and closes it whatever happens. Only writers make one that is not there. */
export async function withStore<Result>(
  { store: given }: StoreOptions,
  how: "read" | "write",
  run: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const config = await readConfig();
  const store = await openStore(placeOf(given, config), { create: how === "write" });
  try {
    return await run({ store, config });
  } finally {
    await store.close();
  }
}

export function placeOf(given: string | undefined, { value, folder }: Config): string {
  const chosen = given || process.env.QUOIN_STORE;
  if (chosen) return chosen;
  const place = value.store ?? ".quoin/quoin.db";
  // A path in the configuration starts where the configuration is.
  return isUrl(place) || isAbsolute(place) ? place : join(folder, place);
}
