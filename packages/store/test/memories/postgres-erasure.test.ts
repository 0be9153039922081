/** What PostgreSQL still has of what was forgotten, and what can be done about it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMemoryStore } from "@quoin/store";
import { memoryDraft } from "@quoin/store/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../../scripts/lib/private-postgres.mjs";

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await privatePostgres();
  });
  afterAll(() => server?.remove());
  const connected = (place: string) => postgres(place, { max: 1, onnotice: () => {} });

  it("says that the server has the bytes still, and writes the tables anew when it is asked to", async () => {
    const place = await server.fresh();
    const admin = connected(place);
    const holds = async (mark: string) => {
      await admin`CHECKPOINT`;
      const [row] = await admin`SELECT current_setting('data_directory') AS folder,
        pg_relation_filepath('quoin_memories') AS file`;
      return readFileSync(join(row?.folder, row?.file)).includes(mark);
    };
    const store = await openMemoryStore(place);
    await store.add(["alpha", "beta", "gamma"].map((id) => memoryDraft(id, { text: `mark-${id}-end` })));
    expect(await store.delete({ ids: ["gamma"] })).toEqual({ deleted: 1, erased: false, heldBy: "server" });
    expect(await holds("mark-gamma-end")).toBe(true);
    const reader = connected(place);
    await reader.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await reader`SELECT count(*) FROM quoin_memories`;
    await store.delete({ ids: ["beta"] });
    // The reader may still see it.
    expect(await store.erase()).toBe(false);
    await reader.unsafe("COMMIT");
    expect(await store.erase()).toBe(true);
    expect(await holds("mark-gamma-end")).toBe(false);
    expect(await holds("mark-beta-end")).toBe(false);
    expect(await holds("mark-alpha-end")).toBe(true);
    expect(await store.delete({ ids: ["nobody"] })).toEqual({ deleted: 0, erased: true });
    await Promise.all([store.close(), reader.end(), admin.end()]);
  });

  it("does not claim to have erased tables that are somebody else's", async () => {
    const place = await server.fresh();
    const store = await openMemoryStore(place);
    await store.add([memoryDraft("a")]);
    const admin = connected(place);
    await admin.unsafe("CREATE ROLE guest LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO guest");
    const url = new URL(place);
    url.username = "guest";
    const guest = await openMemoryStore(url.href, { create: false });
    expect(await guest.delete({ ids: ["a"] })).toMatchObject({ deleted: 1, erased: false });
    expect(await guest.erase()).toBe(false);
    await Promise.all([store.close(), guest.close(), admin.end()]);
  });
});
