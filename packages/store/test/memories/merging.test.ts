/** What is the same is one, however often it is said, and whoever embeds it. */
import { statSync } from "node:fs";
import { type MemoryStore, openMemories, openMemoryStore } from "@quoin/store";
import { memoryDraft } from "@quoin/store/testing";
import postgres from "postgres";
import type { Memory } from "quoin/memories";
import { expect, it } from "vitest";
import { onBothStores } from "../stores.ts";
import { flatEmbedder } from "./flat-embedder.ts";

const detector = {
  id: "quiet",
  detect: (texts: readonly string[]) => texts.map(() => ({ score: 0.01, reasons: [] })),
};

async function listed(store: Pick<MemoryStore, "list">): Promise<Memory[]> {
  const found: Memory[] = [];
  for await (const memory of store.list()) found.push(memory);
  return found;
}

onBothStores((subject) => {
  // A7
  it("embeds what another embedder stored anew when it is imported again", async () => {
    const place = await subject.fresh();
    const old = await openMemories(place, { embedder: flatEmbedder("old", 16), detector });
    await old.remember([
      { text: "the ferry leaves at noon", id: "ferry", source: "mail" },
      { text: "The PORT is 8080.", id: "port", time: "2030-01-02T00:00:00Z" },
    ]);
    const lines: string[] = [];
    for await (const line of old.export()) lines.push(line);
    const before = await listed(old);
    await old.close();
    const changed = await openMemories(place, { embedder: flatEmbedder("new", 32), detector });
    expect(await changed.recall("ferry at noon")).toEqual({ memories: [], leftOut: 2 });
    async function* source() {
      yield* lines;
    }
    expect(await changed.import(source())).toEqual({ added: 0, merged: 2, redacted: 0 });
    expect(await changed.recall("ferry at noon", { limit: 1 })).toMatchObject({
      memories: [{ id: "ferry", source: "mail" }],
      leftOut: 0,
    });
    expect(await listed(changed)).toEqual(before);
    await changed.close();
  });

  it("takes the words that it has a vector for, where another embedder knows newer ones", async () => {
    const store = await openMemoryStore(await subject.fresh());
    await store.add([memoryDraft("a", { text: "The PORT is 8080.", time: "2030-02-01T00:00:00.000Z" })]);
    const older = memoryDraft("b", { text: "the port is 8080", time: "2030-01-01T00:00:00.000Z" });
    const embedded = { embedder: "other", vector: Float32Array.of(1, 2) };
    expect(await store.add([{ ...older, embedded }])).toEqual([{ id: "a", outcome: "merged" }]);
    expect(await store.search(embedded, { limit: 5 })).toMatchObject([
      { id: "a", text: "the port is 8080", time: "2030-02-01T00:00:00.000Z" },
    ]);
    await store.close();
  });

  it("keeps no more of one gist than can be looked at, and takes back all that it gave out", async () => {
    const store = await openMemoryStore(await subject.fresh());
    const variant = (at: number) => {
      const vector = [Math.cos(at), Math.sin(at), 0, 0];
      return memoryDraft(`v${at}`, { text: `${"the ".repeat(at)}server runs Linux` }, vector);
    };
    const drafts = Array.from({ length: 40 }, (_, at) => variant(at));
    for (const draft of drafts.slice(0, 20)) await store.add([draft], { nearIdentical: 2 });
    await store.add(drafts.slice(20), { nearIdentical: 2 });
    const kept = await listed(store);
    expect(kept).toHaveLength(16);
    const again = kept.map((memory) => ({ ...memoryDraft(memory.id, memory), named: true }));
    const outcomes = (await store.add(again)).map(({ id, outcome }) => `${id} ${outcome}`);
    expect(outcomes).toEqual(kept.map(({ id }) => `${id} merged`));
    expect(await store.count()).toBe(16);
    await store.close();
  });

  it("is as tainted as the worst of it, and of equal times the later words stay", async () => {
    // A7
    const store = await openMemoryStore(await subject.fresh());
    await store.add([memoryDraft("a", { text: "The port is 8080.", taint: 0.1 })]);
    await store.add([memoryDraft("b", { text: "the PORT is 8080", taint: 0.8 }, [0, 1, 0, 0])]);
    await store.add([memoryDraft("c", { text: "the port is 8080!", taint: 0.3 })]);
    expect(await listed(store)).toMatchObject([{ id: "a", text: "the port is 8080!", taint: 0.8 }]);
    await store.close();
  });

  it("names no more sources than fit, the newest of them", async () => {
    const store = await openMemoryStore(await subject.fresh());
    const from = (at: number) => `source-${at}-${"x".repeat(200)}`;
    for (let at = 0; at < 9; at++) {
      const time = new Date(Date.UTC(2030, 0, 1 + at)).toISOString();
      await store.add([memoryDraft(`m${at}`, { text: "the port is 8080", source: from(at), time })]);
    }
    const [memory] = await listed(store);
    expect(memory?.source.split("; ")).toEqual([8, 7, 6, 5].map(from));
    await store.close();
  });

  it("is found by the vector of the words that stay", async () => {
    // A7
    const store = await openMemoryStore(await subject.fresh());
    const said = (id: string, day: string, vector: number[]) =>
      memoryDraft(
        id,
        { text: `the port is 8080${id}`, time: `2030-01-${day}T00:00:00.000Z`, source: `day ${day}` },
        vector,
      );
    await store.add([said(".", "02", [1, 0, 0, 0])]);
    await store.add([said("!", "01", [0, 1, 0, 0])]);
    const cosine = async (vector: number[]) => {
      const query = { embedder: "contract-1", vector: Float32Array.from(vector) };
      return (await store.search(query, { limit: 5 })).map((found) => found.cosine);
    };
    expect([await cosine([1, 0, 0, 0]), await cosine([0, 1, 0, 0])]).toEqual([[1], [0]]);
    await store.add([said(";", "03", [0, 1, 0, 0])]);
    expect([await cosine([1, 0, 0, 0]), await cosine([0, 1, 0, 0])]).toEqual([[0], [1]]);
    await store.close();
  });

  it("is one from the given nearness on, and never where there is no telling word", async () => {
    const store = await openMemoryStore(await subject.fresh());
    const texts = ["the server runs Linux", "server runs Linux", "the", "please", "le"];
    const outcomes: string[] = [];
    for (const [at, text] of texts.entries()) {
      const [added] = await store.add([memoryDraft(`m${at}`, { text })], { nearIdentical: 1 });
      outcomes.push(added?.outcome ?? "");
    }
    expect(outcomes).toEqual(["added", "merged", "added", "added", "added"]);
    await store.close();
  });

  it("is usually one only where vectors are as good as equal", async () => {
    const memories = await openMemories(await subject.fresh(), { embedder: flatEmbedder(), detector });
    // One word of three and of four: 0.87.
    const made = await memories.remember([{ text: "the server runs Linux" }, { text: "server runs Linux" }]);
    expect(made.map(({ outcome }) => outcome)).toEqual(["added", "added"]);
    await memories.close();
  });

  it("has the verdict on the words that stay", async () => {
    // A8
    const store = await openMemoryStore(await subject.fresh());
    const screened = (score: number) => ({ score, by: "d", reasons: [] });
    const said = (id: string, day: string, score: number, text = "the port is 8080") =>
      memoryDraft(id, { text, time: `2030-01-${day}T00:00:00.000Z`, screened: screened(score) });
    await store.add([said("a", "02", 0.2)]);
    await store.add([said("b", "01", 0.9, "THE PORT is 8080")]);
    expect(await listed(store)).toMatchObject([{ text: "the port is 8080", screened: { score: 0.2 } }]);
    const embedded = { embedder: "other", vector: Float32Array.of(1, 2) };
    await store.add([{ ...said("c", "01", 0.7, "The Port is 8080"), embedded }]);
    expect(await listed(store)).toMatchObject([{ text: "The Port is 8080", screened: { score: 0.7 } }]);
    await store.close();
  });

  it("does not grow with every repetition", async () => {
    const place = await subject.fresh();
    const store = await openMemoryStore(place);
    const other = await openMemoryStore(place);
    const vector = Array.from({ length: 256 }, (_, at) => at);
    const say = (at: number) =>
      store.add([
        memoryDraft(
          `m${at}`,
          {
            text: at % 2 ? "the port is 8080" : "The port is 8080.",
            source: `s${at % 3}`,
            time: new Date(Date.UTC(2030, 0, 1) + at * 1000).toISOString(),
          },
          vector,
        ),
      ]);
    await say(0);
    const query = { embedder: "contract-1", vector: Float32Array.from(vector) };
    expect(await other.search(query, { limit: 5 })).toHaveLength(1);
    for (let at = 1; at <= 300; at++) await say(at);
    expect(await listed(store)).toHaveLength(1);
    // Whoever had read it before notices.
    expect(await other.search(query, { limit: 5 })).toMatchObject([{ id: "m0", text: "The port is 8080." }]);
    await other.close();
    await store.close();
    if (subject.server) {
      const admin = postgres(place, { max: 1, onnotice: () => {} });
      const [row] = await admin`SELECT count(*) AS count FROM quoin_memory_deaths`;
      expect(Number(row?.count)).toBeLessThanOrEqual(256);
      await admin.end();
    } else expect(statSync(place).size).toBeLessThan(250_000);
  });
});
