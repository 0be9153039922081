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
});
