/**
 * Writers killed at random moments: what was acknowledged is there, and the chain holds. QUOIN_CRASH_RUNS=500 runs it
 * longer than the 25 times of every day.
 */
import { openStore } from "@quoin/store";
import { verifyRecords } from "quoin/records";
import { expect, it } from "vitest";
import { onBothStores } from "./stores.ts";
import { startWriter } from "./writers.ts";

const runs = Number(process.env.QUOIN_CRASH_RUNS ?? 25);

onBothStores((subject) => {
  it(
    `loses nothing that was acknowledged, killed ${runs} times`,
    async () => {
      const place = await subject.fresh();
      const kept = new Map<number, string>();
      let killed = 0;
      for (let run = 0; run < runs; run++) {
        const writers = [0, 1].map((at) => startWriter(place, `${run}-${at}`, 1_000_000, 4));
        await Promise.all(writers.map(({ ready }) => ready));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
        // Every fifth time the server goes down with them.
        if (subject.server && run % 5 === 4) subject.server.crash();
        for (const { child } of writers) child.kill("SIGKILL");
        killed += (await Promise.all(writers.map(({ done }) => done))).filter(
          ({ code }) => code === null,
        ).length;
        if (subject.server && run % 5 === 4) subject.server.start();
        for (const { seq, hash } of writers.flatMap(({ acknowledged }) => acknowledged())) {
          expect(kept.has(seq)).toBe(false);
          kept.set(seq, hash);
        }
      }
      const store = await openStore(place);
      const { faults, records } = await verifyRecords(store);
      const damage = await store.damage();
      const stored = new Map<number, string>();
      for await (const { seq, hash } of store.entries()) stored.set(seq, hash);
      await store.close();
      expect({ faults, damage }).toEqual({ faults: [], damage: [] });
      const lost = [...kept].filter(([seq, hash]) => stored.get(seq) !== hash);
      expect(lost).toEqual([]);
      // Otherwise nothing was tried.
      expect(killed).toBeGreaterThan(runs);
      expect(kept.size).toBeGreaterThan(runs);
      expect(records).toBeGreaterThanOrEqual(kept.size);
      console.log(`${runs} runs, ${kept.size} records acknowledged, ${records} kept, none lost`);
    },
    runs * 20_000,
  );
});
