import { constants } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { isUrl, openMemoryStore, openStore } from "@quoin/store";
import { QuoinError, redact } from "quoin";
import type { Config } from "../../config.ts";
import { count } from "../../count.ts";
import { isWithin } from "../../real-path.ts";
import { placeOf } from "../../records/store-option.ts";
import { slashed } from "../../slashed.ts";
import { type Check, fail, fromError, ok } from "./check.ts";

/** How long a server is waited for, in milliseconds. */
const patience = 3000;

/** Whether it opens and can be written. Nothing is made, and nothing changed. */
export async function checkStore(root: string, config: Config): Promise<Check> {
  const place = placeOf(undefined, config);
  const near = !isUrl(place) && isWithin(root, resolve(place)) ? relative(root, resolve(place)) : place;
  const shown = redact(slashed(near), { secrets: true, pii: false }).text;
  const isFile = !isUrl(place);
  if (isFile && !(await exists(place)))
    return (await mayWrite(await nearestFolder(dirname(place))))
      ? ok("store", `${shown}: ${noneYet}`)
      : fail("store", `${shown}: there is none, and its folder may not be written`, writable);
  if (isFile && !(await mayWrite(place, dirname(place))))
    return fail("store", `${shown} may not be written`, writable);
  try {
    const records = await openStore(place, { create: false, patience });
    const head = await records.head().finally(() => records.close());
    const memories = await openMemoryStore(place, { create: false, patience });
    const stats = await memories.stats().finally(() => memories.close());
    const format = isFile ? `, format ${await formatOf(place)}` : "";
    const kept = stats.memories === 1 ? "1 memory" : `${stats.memories} memories`;
    return ok("store", `${shown}: ${count(head?.seq ?? 0, "record")}, ${kept}${format}, writable`);
  } catch (error) {
    if (error instanceof QuoinError && error.code === "store_missing")
      return ok("store", `${shown}: ${noneYet}`);
    return fromError("store", "fail", error);
  }
}

const noneYet = "none yet, the first record or memory makes it";
const writable =
  "Change who may write there, or name another place: `store` in the configuration, or QUOIN_STORE.";

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function nearestFolder(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

async function mayWrite(...paths: string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path, constants.W_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** `user_version`, where SQLite keeps it in the first hundred bytes of a file. */
async function formatOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(100), 0, 100, 0);
    return buffer.readUInt32BE(60);
  } finally {
    await file.close();
  }
}
