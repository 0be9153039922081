/** A PostgreSQL that goes away while sessions are counted. */
import { openTaintStore } from "@quoin/store";
import type { TaintEvent } from "quoin/taint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../scripts/lib/private-postgres.mjs";

const terms = { profile: "balanced", threshold: 300_000, counter: "chars4", unitsPerToken: 4 };
const entry = { id: "1", source: "web", tainted: true, units: 8, exact: false, digest: "d" };

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await privatePostgres();
  });
  afterAll(() => server?.remove());

  it("says that the server went away, and what was not acknowledged can be added again", async () => {
    const store = await openTaintStore(await server.fresh());
    await store.open("s", terms);
    await store.add("s", [entry], "chars4");
    server.crash();
    const lost = store.add("s", [{ ...entry, id: "2" }], "chars4");
    await expect(lost).rejects.toMatchObject({ code: "store_unavailable" });
    server.start();
    for (const id of ["1", "2"]) await store.add("s", [{ ...entry, id }], "chars4");
    expect(await store.state("s")).toMatchObject({ totalUnits: 16, crossings: 1 });
    await store.close();
  });

  it("opens and ends the same sessions from many connections at once, and nobody waits for ever", async () => {
    const place = await server.fresh();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openTaintStore(place)));
    const names = Array.from({ length: 40 }, (_, at) => `s${at}`);
    const events: TaintEvent[] = [];
    await Promise.all(
      stores.map(async (store, which) => {
        for (let round = 0; round < 5; round++) {
          // Each in another order.
          const order = which % 2 ? names : [...names].reverse();
          await Promise.all(order.map((name) => store.open(name, terms)));
          const adds = order.map((name) => store.add(name, [{ ...entry, id: `${round}` }], "chars4"));
          for (const change of await Promise.all(adds)) events.push(...change.events);
        }
      }),
    );
    for (const name of names) expect((await stores[0]?.state(name))?.totalUnits).toBe(5 * 8);
    expect(events.map(({ session }) => session).sort()).toEqual([...names].sort());
    await Promise.all(stores.map((store) => Promise.all(names.map((name) => store.end(name)))));
    expect(await stores[0]?.sessions({ limit: 9 })).toEqual([]);
    await Promise.all(stores.map((store) => store.close()));
  });
});
