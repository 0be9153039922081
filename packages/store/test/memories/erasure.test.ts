/** What is forgotten is not in the file any more, nor in its log. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MemoryDraft, type MemoryStore, openMemoryStore, openStore } from "@quoin/store";
import { draft, memoryDraft } from "@quoin/store/testing";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quoin-erasure-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bytesOf(place: string): Buffer {
  const files = ["", "-wal", "-shm", "-journal"]
    .map((tail) => place + tail)
    .filter((file) => existsSync(file));
  return Buffer.concat(files.map((file) => readFileSync(file)));
}

/** A mark that stands in its text, kind and source, and a vector that nobody else has. */
function marked(at: number): MemoryDraft {
  const mark = `mark${String(at).padStart(6, "0")}end`;
  const text = `${mark} ${"words ".repeat((at * 37) % 900)}${mark}`;
  return memoryDraft(`id${at}`, { text, kind: `kind ${mark}`, source: `from ${mark}` }, [
    at + 0.125,
    1,
    2,
    3,
  ]);
}
const marksOf = (at: number) => [
  `mark${String(at).padStart(6, "0")}end`,
  Buffer.from(Float32Array.of(at + 0.125, 1, 2, 3).buffer),
];

function left(place: string, forgotten: Iterable<number>): number[] {
  const bytes = bytesOf(place);
  return [...forgotten].filter((at) => marksOf(at).some((mark) => bytes.includes(mark)));
}

describe("a SQLite store", () => {
  it("holds no byte of what was forgotten, however it was shuffled, while it is open and after", async () => {
    const place = join(folder, "shuffled.db");
    const store = await openMemoryStore(place);
    const records = await openStore(place);
    const forgotten = new Set<number>();
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    let next = 0;
    const live: number[] = [];
    for (let round = 0; round < 25; round++) {
      const added = Array.from({ length: 1 + random(40) }, () => next++);
      await store.add(added.map(marked));
      await records.append([draft(`round ${round}`)]);
      live.push(...added);
      const gone = Array.from(
        { length: Math.min(live.length, random(30)) },
        () => live.splice(random(live.length), 1)[0] as number,
      );
      expect(await store.delete({ ids: gone.map((at) => `id${at}`) })).toEqual({
        deleted: gone.length,
        erased: true,
      });
      for (const at of gone) forgotten.add(at);
      expect(left(place, forgotten)).toEqual([]);
    }
    expect(forgotten.size).toBeGreaterThan(100);
    // The test can see what is there.
    expect(left(place, live)).toEqual(live);
    await records.close();
    await store.close();
    expect(left(place, forgotten)).toEqual([]);
  });

  it("erases what a merge replaced, and what was pruned", async () => {
    const place = join(folder, "merged.db");
    const store = await openMemoryStore(place);
    await store.add([memoryDraft("a", { text: "the PORT is 8080", time: "2030-01-01T00:00:00.000Z" })]);
    await store.add([memoryDraft("b", { text: "the port is 8080", time: "2030-02-01T00:00:00.000Z" })]);
    await store.add([memoryDraft("c", { text: "something newer", time: "2030-03-01T00:00:00.000Z" })]);
    expect(await store.prune({ keep: 1 })).toEqual({ deleted: 1, erased: true });
    expect(bytesOf(place).includes("PORT")).toBe(false);
    expect(bytesOf(place).includes("8080")).toBe(false);
    await store.close();
  });

  it("is written anew once most of it is overwritten, and others notice", async () => {
    const place = join(folder, "anew.db");
    const store = await openMemoryStore(place);
    const other = await openMemoryStore(place);
    const query = { embedder: "contract-1", vector: Float32Array.of(1, 0, 0, 0) };
    await store.add(Array.from({ length: 5200 }, (_, at) => marked(at)));
    expect(await other.search(query, { limit: 9999 })).toHaveLength(5200);
    const before = bytesOf(place).length;
    const gone = Array.from({ length: 5150 }, (_, at) => at);
    expect(await store.delete({ ids: gone.map((at) => `id${at}`) })).toEqual({ deleted: 5150, erased: true });
    expect(bytesOf(place).length).toBeLessThan(before / 10);
    expect(left(place, gone)).toEqual([]);
    await store.add([memoryDraft("new", {}, [1, 0, 0, 0])]);
    const found = await other.search(query, { limit: 9999 });
    expect([found.length, found.at(0)?.id]).toEqual([51, expect.any(String)]);
    expect(await ids(other)).toEqual(await ids(store));
    await other.close();
    await store.close();
  });

  it("says so when a reader holds the log, and erases it later", async () => {
    const place = join(folder, "held.db");
    const store = await openMemoryStore(place);
    await store.add([marked(1)]);
    const reader = new Database(place);
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM memories").get([]);
    expect(await store.delete({ ids: ["id1"] })).toEqual({ deleted: 1, erased: false, heldBy: "reader" });
    expect(await store.get("id1")).toBeUndefined();
    reader.exec("COMMIT");
    reader.close();
    expect(await store.erase()).toBe(true);
    expect(left(place, [1])).toEqual([]);
    await store.close();
  });
});

async function ids(store: MemoryStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of store.list()) found.push(id);
  return found;
}
