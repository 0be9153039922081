/** A PostgreSQL that goes away in the middle of a transaction: an error, and never the end of the process. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../scripts/lib/private-postgres.mjs";
import { openDatabase } from "../src/postgres/open-database.ts";

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await privatePostgres();
  });
  afterAll(() => server?.remove());

  // A13
  it("lost while it writes", async () => {
    const { transact, attempt, sql, close } = await openDatabase(await server.fresh(), { patience: 5000 });
    const busy = transact(async (transaction) => {
      for (;;) await transaction`SELECT pg_sleep(0.01)`;
    });
    busy.catch(() => {});
    await wait(200);
    server.crash();
    await expect(busy).rejects.toMatchObject({ code: expect.stringMatching(/CONN|57P/) });
    // What the driver still meant to write would be written by now.
    await wait(200);
    server.start();
    expect((await attempt(() => sql`SELECT 1 AS one`))[0]).toEqual({ one: 1 });
    await close();
  });

  it("and where one connection alone is ended", async () => {
    const { transact, sql, close } = await openDatabase(await server.fresh(), { patience: 5000 });
    const busy = transact(async (transaction) => {
      await transaction`SET application_name = 'victim'`;
      for (;;) await transaction`SELECT pg_sleep(0.01)`;
    });
    busy.catch(() => {});
    await wait(200);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`;
    await expect(busy).rejects.toMatchObject({ code: expect.stringMatching(/CONN|57P/) });
    await wait(200);
    await close();
  });
});
