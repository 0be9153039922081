import { openMemoryStore } from "@quoin/store";
import { memoryStoreContract } from "@quoin/store/testing";
import { it } from "vitest";
import { onBothStores } from "../stores.ts";

// A7
onBothStores(({ fresh }) => {
  // Asked for when a test runs: the server is not there before.
  for (const { name, run } of memoryStoreContract({ fresh: () => fresh(), open: openMemoryStore }))
    it(name, run);
});
