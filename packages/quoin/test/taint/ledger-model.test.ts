/** Whatever is added, in whatever order and however often: the ledger agrees with counting it all anew. */
import fc from "fast-check";
import { chars4 } from "quoin";
import { memoryTaintStore, type TaintEvent, taintLedger } from "quoin/taint";
import { expect, it } from "vitest";

const step = fc.record({
  session: fc.constantFrom("a", "b"),
  id: fc.nat(30),
  units: fc.nat(40),
  tainted: fc.boolean(),
  restart: fc.boolean(),
});

it("agrees with counting everything anew", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const events: TaintEvent[] = [];
      let store = memoryTaintStore();
      let ledger = taintLedger({ store, counter: chars4, onEvent: (event) => void events.push(event) });
      const model = new Map(
        ["a", "b"].map((name) => [
          name,
          { seen: new Set<string>(), tainted: 0, total: 0, kinds: [] as string[], up: false },
        ]),
      );
      for (const name of model.keys()) await ledger.open(name, { profile: "balanced" });
      for (const { session, id, units, tainted, restart } of steps) {
        // A retry repeats its text, so the id says what is in it.
        const key = `${id} ${units} ${tainted}`;
        await ledger.add(session, { id: key, text: "x".repeat(units), source: "any", tainted });
        const expected = model.get(session)!;
        if (!expected.seen.has(key)) {
          expected.seen.add(key);
          expected.total += units;
          if (tainted) expected.tainted += units;
          const up = expected.tainted * 10 > expected.total * 3;
          if (up !== expected.up) expected.kinds.push(up ? "elevated" : "lowered");
          expected.up = up;
        }
        if (restart) {
          store = memoryTaintStore(JSON.parse(JSON.stringify(store.snapshot())));
          ledger = taintLedger({ store, counter: chars4, onEvent: (event) => void events.push(event) });
        }
      }
      for (const [session, { tainted, total, kinds, up }] of model) {
        expect(await store.state(session)).toMatchObject({
          taintedUnits: tainted,
          totalUnits: total,
          crossings: kinds.length,
        });
        const told = events.filter((event) => event.session === session);
        expect(told.map(({ kind }) => kind)).toEqual(kinds);
        expect(told.map(({ number }) => number)).toEqual(kinds.map((_, at) => at + 1));
        expect((await ledger.report(session))?.elevated).toBe(up);
      }
    }),
    { numRuns: 300 },
  );
});
