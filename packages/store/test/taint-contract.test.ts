import { openTaintStore } from "@quoin/store";
import { taintStoreContract } from "@quoin/store/testing";
import { type MemoryTaintStore, memoryTaintStore } from "quoin/taint";
import { describe, it } from "vitest";
import { onBothStores } from "./stores.ts";

onBothStores(({ fresh }) => {
  // Asked for when a test runs: the server is not there before.
  for (const { name, run } of taintStoreContract({ fresh: () => fresh(), open: openTaintStore }))
    it(name, run);
});

describe("memory", () => {
  const places = new Map<string, MemoryTaintStore>();
  const subject = {
    fresh: async () => `place ${places.size}`,
    async open(place: string) {
      const store = places.get(place) ?? memoryTaintStore();
      places.set(place, store);
      return store;
    },
  };
  for (const { name, run } of taintStoreContract(subject)) it(name, run);
});
