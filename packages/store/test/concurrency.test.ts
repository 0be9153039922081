import { openStore } from "@quoin/store";
import { verifyRecords } from "quoin/records";
import { expect, it } from "vitest";
import { onBothStores } from "./stores.ts";
import { startWriter } from "./writers.ts";

onBothStores((subject) => {
  it("eight processes add 10,000 records to one chain", async () => {
    const place = await subject.fresh();
    const writers = Array.from({ length: 8 }, (_, at) => startWriter(place, `writer-${at}`, 1250, 25));
    const ends = await Promise.all(writers.map(({ done }) => done));
    expect(ends).toEqual(writers.map(() => ({ code: 0, errors: "" })));
    const acknowledged = writers.flatMap((writer) => writer.acknowledged());
    const store = await openStore(place);
    const { faults, records } = await verifyRecords(store);
    const ids: string[] = [];
    for await (const { seq, hash, body } of store.entries()) {
      ids[seq] = `${hash} ${JSON.parse(body).correlation_id}`;
    }
    await store.close();
    expect({ faults, records }).toEqual({ faults: [], records: 10_000 });
    expect(acknowledged.length).toBe(10_000);
    expect(acknowledged.filter(({ seq, hash, id }) => ids[seq] !== `${hash} ${id}`)).toEqual([]);
  }, 300_000);
});
