/** A row that is noted but not there, as while another process takes rows out faster than they are looked at. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemoryStore } from "@quoin/store";
import { memoryDraft } from "@quoin/store/testing";
import Database from "libsql";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quoin-retries-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A13
it("gives what is there in the end, and lets others have their turn", async () => {
  const place = join(folder, "quoin.db");
  const store = await openMemoryStore(place);
  await store.add([memoryDraft("a"), memoryDraft("b", {}, [0, 1, 0, 0])]);
  const query = { embedder: "contract-1", vector: Float32Array.of(1, 0, 0, 0) };
  // The matrix is there then, and only the other row was read.
  const other = { ...query, vector: Float32Array.of(0, 1, 0, 0) };
  expect((await store.search(other, { limit: 1 })).map(({ id }) => id)).toEqual(["b"]);
  const damage = new Database(place);
  damage.exec("UPDATE memories SET live = 0 WHERE seq = 1");
  damage.close();
  // Not a timer: all tries may be over before a millisecond is.
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  expect((await store.search(query, { limit: 5 })).map(({ id }) => id)).toEqual(["b"]);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(0);
  await store.close();
});
