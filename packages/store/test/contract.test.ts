import { storeContract } from "@quoin/store/testing";
import { it } from "vitest";
import { onBothStores } from "./stores.ts";

onBothStores((subject) => {
  for (const { name, run } of storeContract(subject)) it(name, run);
});
