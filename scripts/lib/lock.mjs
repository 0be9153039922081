/**
 * One run at a time: a directory that holds one file for each process that works under it, named by its id.
 * It appears by a rename, its owner already inside; only files of dead processes are ever removed by others.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_WAIT = 15 * 60_000;

function attempt(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function isAlive(id) {
  // Ids repeat in containers: a lock with our own id was left by an earlier process.
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The living holders; clears away what dead ones left. */
function holders(lock) {
  let names = [];
  attempt(() => {
    names = readdirSync(lock);
  });
  const living = names.filter((name) => isAlive(Number(name)));
  if (living.length === 0) {
    for (const name of names) rmSync(join(lock, name), { force: true });
    attempt(() => rmdirSync(lock));
  }
  return living;
}

/** Runs `work(alsoHeldBy)`; a child named by `alsoHeldBy(id)` keeps the lock even when this process is killed. */
export async function withLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  const mine = `${lock}.${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine);
  writeFileSync(join(mine, String(process.pid)), "");
  const started = Date.now();
  let told = false;
  while (holders(lock).length > 0 || !attempt(() => renameSync(mine, lock))) {
    if (!told) process.stderr.write(`waiting for another run (process ${holders(lock).join(", ")}) ...\n`);
    told = true;
    if (Date.now() - started > LONGEST_WAIT) {
      rmSync(mine, { recursive: true, force: true });
      throw new Error(`Another run holds ${lock}. If there is none, delete that directory.`);
    }
    await sleep(100);
  }
  const alsoHeldBy = (id) => writeFileSync(join(lock, String(id)), "");
  try {
    return await work(alsoHeldBy);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
