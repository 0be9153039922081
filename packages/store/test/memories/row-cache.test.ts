import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemoryStore } from "@quoin/store";
import { memoryDraft } from "@quoin/store/testing";
import { afterAll, expect, it } from "vitest";
import { rowCache } from "../../src/memories/vectors/row-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const saying = (text: string) => memoryDraft("m", { text }).memory;

// A13
it("keeps what is asked for, within its room", () => {
  const rows = rowCache(40);
  for (let seq = 0; seq < 10; seq++) {
    rows.set(seq, saying("ten chars."));
    expect(rows.get(0)?.text).toBe("ten chars.");
  }
  expect(rows.get(9)).toBeDefined();
  expect(rows.get(3)).toBeUndefined();
  rows.delete(0);
  expect(rows.get(0)).toBeUndefined();
});

// A13
it("tells of what another process said anew, took out, or put in its place", async () => {
  const place = join(folder, "quoin.db");
  const [store, other] = [await openMemoryStore(place), await openMemoryStore(place)];
  const query = { embedder: "contract-1", vector: Float32Array.of(1, 0, 0, 0) };
  const found = async () =>
    (await store.search(query, { limit: 5 })).map(({ id, source }) => `${id} ${source}`);
  await store.add([memoryDraft("a", { text: "one" }), memoryDraft("b", { text: "else" }, [0, 1, 0, 0])]);
  expect(await found()).toEqual(["a contract", "b contract"]);
  expect(await found()).toEqual(["a contract", "b contract"]);
  await other.add([memoryDraft("a2", { text: "one", source: "mail" })]);
  expect(await found()).toEqual(["a mail; contract", "b contract"]);
  await other.delete({ ids: ["b"] });
  expect(await found()).toEqual(["a mail; contract"]);
  // Numbers of rows are used again once the dead are gone from the file.
  for (let round = 0; round < 40; round++) {
    await other.add([memoryDraft(`c${round}`, { text: `text ${round}` }, [0, 0, 1, 0])]);
    await other.delete({ ids: [`c${round}`] });
  }
  await other.add([memoryDraft("d", { text: "new" }, [0, 0, 1, 0])]);
  expect(await found()).toEqual(["a mail; contract", "d contract"]);
  await Promise.all([store.close(), other.close()]);
});
