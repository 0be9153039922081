/** A store's file in bad hands: bytes flipped, cut short, foreign, newer, unreadable, full. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@quoin/store";
import { draft } from "@quoin/store/testing";
import Database from "libsql";
import { verifyRecords } from "quoin/records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../src/sqlite/connection.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let content: Buffer;
let whole: string;
const records = Array.from({ length: 25 }, (_, at) => draft(`request-${at}`, `Rule ${at}.`));
beforeAll(async () => {
  const place = join(folder, "original.db");
  const store = await openStore(place);
  await store.append(records);
  await store.close();
  whole = await everything(place);
  content = readFileSync(place);
});

async function everything(place: string): Promise<string> {
  const store = await openStore(place);
  try {
    const entries: unknown[] = [await store.chain(), await store.head(), await store.checkpoints()];
    for await (const entry of store.entries()) entries.push(entry);
    const texts = await store.texts(records.flatMap(({ texts }) => [...texts.keys()]));
    return JSON.stringify([entries, [...texts]]);
  } finally {
    await store.close();
  }
}

/** What `quoin verify` does: the database's own check, then the chain. */
async function verdict(place: string): Promise<string[]> {
  try {
    const store = await openStore(place);
    try {
      const { faults } = await verifyRecords(store);
      return [...(await store.damage()), ...faults.map(({ seq, message }) => `${seq} ${message}`)];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [`${(error as { code?: string }).code} ${(error as Error).message}`];
  }
}

let copies = 0;
function copy(change: (bytes: Buffer) => Buffer): string {
  const place = join(folder, `copy-${++copies}.db`);
  writeFileSync(place, change(Buffer.from(content)));
  return place;
}
const flipped = (at: number) =>
  copy((bytes) => {
    bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
    return bytes;
  });

describe("the file of a SQLite store", () => {
  it("shows a byte flipped anywhere, or reads as before", async () => {
    let found = 0;
    for (let at = 7; at < content.length; at += Math.ceil(content.length / 300)) {
      const place = flipped(at);
      const faults = await verdict(place);
      if (faults.length > 0) found++;
      else expect(await everything(place), `byte ${at}`).toBe(whole);
      expect(faults.join("\n"), `byte ${at}`).not.toContain("undefined");
      for (const tail of ["", "-wal", "-shm"]) rmSync(place + tail, { force: true });
    }
    expect(found).toBeGreaterThan(100);
  }, 120_000);

  it.each([
    ["a record", "request-17", /record|^\d+ was changed/],
    ["a text", "Rule 17.", /^\d+ refers to a text that was changed/m],
  ])("names the record where a byte of %s was flipped", async (_what, word, named) => {
    const at = content.indexOf(word);
    expect(at).toBeGreaterThan(0);
    expect((await verdict(flipped(at + 2))).join("\n")).toMatch(named);
  });

  it("shows a file cut short", async () => {
    for (const part of [0.9, 0.5, 0.1]) {
      const place = copy((bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
      expect((await verdict(place)).join(), String(part)).toMatch(/damaged|malformed|missing|page/i);
    }
  });

  it("is readable only by its owner", async () => {
    expect(statSync(join(folder, "original.db")).mode & 0o077).toBe(0);
  });

  it("refuses a file of another program, and leaves it alone", async () => {
    const place = join(folder, "other.db");
    const other = new Database(place);
    other.exec("CREATE TABLE theirs (x)");
    other.close();
    await expect(openStore(place)).rejects.toMatchObject({
      code: "store_damaged",
      message: expect.stringContaining("none of Quoin's"),
    });
    const text = join(folder, "notes.txt");
    writeFileSync(text, "These are my notes, and no database at all. ".repeat(50));
    await expect(openStore(text)).rejects.toMatchObject({ code: "store_damaged" });
    expect(readFileSync(text, "utf8")).toMatch(/^These are my notes/);
  });

  it("refuses a file of a newer version", async () => {
    const place = copy((bytes) => bytes);
    const newer = new Database(place);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    await expect(openStore(place)).rejects.toMatchObject({
      message: expect.stringContaining("newer version"),
    });
  });

  it("refuses a folder, a folder that is a file, and what is not there when it may not be made", async () => {
    await expect(openStore(folder)).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(openStore(join(folder, "original.db/x.db"))).rejects.toMatchObject({
      code: "store_unavailable",
    });
    const place = join(folder, "nowhere.db");
    await expect(openStore(place, { create: false })).rejects.toMatchObject({
      message: expect.stringContaining("no store yet"),
    });
    expect(existsSync(place)).toBe(false);
  });
});

describe("a store that is open", () => {
  it("waits until the disk has what is acknowledged", async () => {
    const { database } = await connect(join(folder, "safe.db"), {});
    expect(database.prepare("PRAGMA synchronous").get([])).toMatchObject({ synchronous: 2 });
    expect(database.prepare("PRAGMA journal_mode").get([])).toMatchObject({ journal_mode: "wal" });
    database.close();
  });

  it("lets other work go on while another process holds the file, and gives up in the end", async () => {
    const place = join(folder, "held.db");
    const store = await openStore(place, { patience: 400 });
    const other = new Database(place);
    other.exec("BEGIN IMMEDIATE");
    let ticks = 0;
    const clock = setInterval(() => ticks++, 5);
    await expect(store.append([draft("waiting")])).rejects.toMatchObject({
      code: "store_unavailable",
      message: expect.stringContaining("held by another process"),
    });
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(3);
    const late = store.append([draft("patient")]);
    setTimeout(() => other.exec("ROLLBACK"), 100);
    expect(await late).toMatchObject([{ seq: 1 }]);
    other.close();
    await store.close();
  });

  it("stores a text again that was taken out behind its back", async () => {
    const place = join(folder, "erased.db");
    const store = await openStore(place);
    await store.append([draft("one")]);
    const other = new Database(place);
    other.exec("DELETE FROM texts");
    other.close();
    await store.append([draft("two")]);
    expect((await verifyRecords(store)).faults).toEqual([]);
    await store.close();
  });

  it("acknowledges nothing once its file was replaced", async () => {
    const place = join(folder, "replaced.db");
    const store = await openStore(place);
    await store.append([draft("one")]);
    renameSync(place, `${place}.old`);
    await expect(store.append([draft("two")])).rejects.toMatchObject({ code: "store_damaged" });
    await store.close();
  });

  it("is not made by those who only read", async () => {
    const place = join(folder, "emptied.db");
    writeFileSync(place, "");
    await expect(openStore(place, { create: false })).rejects.toMatchObject({
      message: expect.stringContaining("is empty"),
    });
    expect(statSync(place).size).toBe(0);
    const blank = new Database(place);
    blank.exec("PRAGMA user_version = 0; VACUUM");
    blank.close();
    await expect(openStore(place, { create: false })).rejects.toMatchObject({ code: "store_damaged" });
  });
});

describe("a full disk", () => {
  it("is said clearly, loses nothing, and writing goes on when there is room", async () => {
    const place = join(folder, "full.db");
    const store = await openStore(place);
    await store.append([draft("before")]);
    // The library's own connection cannot be limited from here, so the file system is: files of 200 KB at most.
    await store.close();
    const script = `
      import { openStore } from ${JSON.stringify(join(import.meta.dirname, "../dist/index.js"))};
      import { draft } from ${JSON.stringify(join(import.meta.dirname, "../dist/testing.js"))};
      process.on("SIGXFSZ", () => {});
      const store = await openStore(${JSON.stringify(place)});
      let kept = 1;
      for (;;) {
        try {
          await store.append([draft("filling-" + kept, "x".repeat(9000) + kept)]);
          kept++;
        } catch (error) {
          console.log(JSON.stringify({ kept, code: error.code, message: error.message }));
          break;
        }
      }`;
    const file = join(folder, "fill.mjs");
    writeFileSync(file, script);
    const output = execFileSync("bash", ["-c", `ulimit -f 200; exec "$0" "$1"`, process.execPath, file], {
      encoding: "utf8",
    });
    const { kept, code, message } = JSON.parse(output);
    expect(kept).toBeGreaterThan(3);
    expect(["store_full", "store_unavailable"]).toContain(code);
    expect(message).toContain("full.db");
    const again = await openStore(place);
    expect((await verifyRecords(again)).faults).toEqual([]);
    expect((await again.head()).seq).toBe(kept);
    await again.append([draft("after")]);
    expect(await verifyRecords(again)).toMatchObject({ faults: [], records: kept + 1 });
    expect(await again.damage()).toEqual([]);
    await again.close();
  });
});
