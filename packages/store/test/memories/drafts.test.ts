/** A caller may be plain JavaScript: what a store could not read again is not written. */
import { openMemoryStore } from "@quoin/store";
import { memoryDraft } from "@quoin/store/testing";
import { expect, it } from "vitest";
import { onBothStores } from "../stores.ts";

onBothStores(({ fresh }) => {
  it.each([
    ["trust", { trust: "immutable" }],
    ["trust", { trust: undefined }],
    ["type", { type: "thought" }],
    ["kind", { kind: "" }],
    ["kind", { kind: 5 }],
    ["time", { time: "Jan 1 2030" }],
    ["taint", { taint: "0.5" }],
    ["screened", { screened: "harmless" }],
    ["screened", { screened: { score: "low", by: "x", reasons: [] } }],
  ])("refuses a draft with a wrong %s: %j", async (key, given) => {
    const store = await openMemoryStore(await fresh());
    await store.add([memoryDraft("good")]);
    const poisoned = memoryDraft("bad", {});
    const memory = { ...poisoned.memory, ...given } as never;
    await expect(store.add([{ ...poisoned, memory }])).rejects.toMatchObject({
      code: "memory_invalid",
      problems: [{ path: [0, key] }],
    });
    for await (const { id } of store.list()) expect(id).toBe("good");
    await store.close();
  });

  it("refuses a gist that is none, and what is no draft at all", async () => {
    const store = await openMemoryStore(await fresh());
    for (const gist of ["", "zz", undefined, "0".repeat(31), "g".repeat(32)])
      await expect(store.add([{ ...memoryDraft("a"), gist: gist as never }])).rejects.toMatchObject({
        problems: [{ code: "memory_invalid", path: [0, "gist"] }],
      });
    for (const nothing of [{}, null, { memory: null, embedded: null }, { memory: {}, embedded: {} }])
      await expect(store.add([nothing as never])).rejects.toMatchObject({ code: "memory_invalid" });
    expect(await store.count()).toBe(0);
    await expect(store.count({ type: "thought" as never })).rejects.toMatchObject({ code: "usage" });
    await store.close();
  });

  it("refuses a search for no number of entries, and a filter that an unset variable made", async () => {
    const store = await openMemoryStore(await fresh());
    await store.add([memoryDraft("a")]);
    const query = { embedder: "contract-1", vector: Float32Array.of(1, 0, 0, 0) };
    for (const limit of [0, -1, 1.5, Number.NaN])
      await expect(store.search(query, { limit })).rejects.toMatchObject({ code: "usage" });
    for (const filter of [{ contains: "" }, { kind: "" }, { source: "" }, { contains: undefined }, {}])
      await expect(store.delete(filter as never)).rejects.toMatchObject({ code: "usage" });
    expect(await store.count()).toBe(1);
    await store.close();
  });

  it("finds what a text contains, whatever the case of either", async () => {
    const store = await openMemoryStore(await fresh());
    await store.add([memoryDraft("a", { text: "The Ferry leaves" }), memoryDraft("b", { text: "a train" })]);
    for (const contains of ["FERRY", "ferry", "Ferry"]) {
      const found: string[] = [];
      for await (const { id } of store.list({ contains })) found.push(id);
      expect(found).toEqual(["a"]);
    }
    await store.close();
  });

  it("finds each once, also for two who ask first at the same time", async () => {
    const place = await fresh();
    const writer = await openMemoryStore(place);
    const drafts = Array.from({ length: 20 }, (_, at) => memoryDraft(`m${at}`, {}, [1, at, 0, 0]));
    await writer.add(drafts);
    await writer.close();
    const store = await openMemoryStore(place);
    const query = { embedder: "contract-1", vector: Float32Array.of(1, 0, 0, 0) };
    const both = await Promise.all([1, 2].map(() => store.search(query, { limit: 50 })));
    for (const found of [...both, await store.search(query, { limit: 50 })])
      expect(found.map(({ id }) => id)).toEqual(drafts.map(({ memory }) => memory.id));
    await store.close();
  });
});
