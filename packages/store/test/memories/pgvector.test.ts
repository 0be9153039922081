/** PostgreSQL with pgvector, and without. */
import { memoryDraft, memoryStoreContract } from "@quoin/store/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPgvector } from "../../../../scripts/lib/has-pgvector.mjs";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../../scripts/lib/private-postgres.mjs";
import { postgresMemoryStore } from "../../src/memories/postgres/postgres-memory-store.ts";

const query = { embedder: "contract-1", vector: Float32Array.of(1, 0.5, 0.25, 0) };
const drafts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, more) => {
    const at = from + more;
    const vector = [Math.cos(at), Math.sin(at * 1.7), Math.cos(at * 0.3), Math.sin(at * 5.1)];
    return memoryDraft(`m${at}`, { type: at % 10 ? "memory" : "activity" }, vector);
  });

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await privatePostgres();
  });
  afterAll(() => server?.remove());

  it("searches exactly where the extension cannot be had, and forbidden is as good as missing", async () => {
    const place = await server.fresh();
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    await admin.unsafe(
      "CREATE ROLE plain LOGIN; REVOKE CREATE ON DATABASE " +
        new URL(place).pathname.slice(1) +
        " FROM PUBLIC; GRANT ALL ON SCHEMA public TO plain",
    );
    const url = new URL(place);
    url.username = "plain";
    const store = await postgresMemoryStore(url.href, { exactUpTo: 10 });
    expect(store.searchedBy).toBe("exact");
    await store.add(drafts(50));
    expect(await store.search(query, { limit: 3 })).toHaveLength(3);
    await store.close();
    await admin.end();
  });

  describe.skipIf(!hasPgvector)("with pgvector (skipped where it is not installed)", () => {
    const open = (place: string) => postgresMemoryStore(place, { exactUpTo: 0 });
    // The index knows no vectors of zeros; a matrix does.
    const exactOnly = /ties by id/;
    for (const { name, run } of memoryStoreContract({ fresh: () => server.fresh(), open }))
      if (!exactOnly.test(name)) it(`by its index: ${name}`, run);

    // A7
    it("finds by its index what an exact search finds, also of one type, and not what was forgotten", async () => {
      const place = await server.fresh();
      const store = await open(place);
      expect(store.searchedBy).toBe("hnsw");
      await store.add(drafts(3000));
      const exact = await postgresMemoryStore(place, { exactUpTo: 1_000_000 });
      for (const type of [undefined, "activity"] as const) {
        const options = { limit: 10, ...(type && { type }) };
        const wanted = (await exact.search(query, options)).map(({ id }) => id);
        const found = (await store.search(query, options)).map(({ id }) => id);
        expect(found).toHaveLength(10);
        expect(wanted.filter((id) => found.includes(id)).length).toBeGreaterThanOrEqual(9);
      }
      const [best] = await store.search(query, { limit: 1 });
      await exact.delete({ ids: [best?.id as string] });
      expect((await store.search(query, { limit: 5 })).map(({ id }) => id)).not.toContain(best?.id);
      const admin = postgres(place, { max: 1, onnotice: () => {} });
      const [plan] = await admin`SELECT count(*) AS count FROM pg_indexes WHERE indexdef LIKE '%hnsw%'`;
      expect(Number(plan?.count)).toBe(1);
      await admin.end();
      await exact.close();
      await store.close();
    });

    it("takes over vectors that were stored before the extension was there, from processes that do not know it", async () => {
      const place = await server.fresh();
      const admin = postgres(place, { max: 1, onnotice: () => {} });
      const old = await postgresMemoryStore(place, { exactUpTo: 10 });
      await old.add(drafts(40));
      // As if it had never been there.
      await admin.unsafe(
        "DROP EXTENSION vector CASCADE; DROP TABLE quoin_memory_vectors_1; UPDATE quoin_memory_state SET indexed = false",
      );
      const late = await postgresMemoryStore(place, { exactUpTo: 10 });
      await late.add(drafts(20, 40));
      const [row] = await admin`SELECT count(*) AS count FROM quoin_memory_vectors_1`;
      expect(Number(row?.count)).toBe(60);
      expect(await late.search(query, { limit: 60 })).toHaveLength(60);
      await Promise.all([old.close(), late.close()]);
      await admin.end();
    });

    it("is read exactly while the extension is there and nobody has written since", async () => {
      const place = await server.fresh();
      const admin = postgres(place, { max: 1, onnotice: () => {} });
      const writer = await postgresMemoryStore(place, { exactUpTo: 10 });
      await writer.add(drafts(40));
      await admin.unsafe("DROP TABLE quoin_memory_vectors_1; UPDATE quoin_memory_state SET indexed = false");
      const reader = await postgresMemoryStore(place, { create: false, exactUpTo: 10 });
      expect(reader.searchedBy).toBe("exact");
      expect(await reader.search(query, { limit: 60 })).toHaveLength(40);
      await writer.add(drafts(1, 40));
      expect(await reader.search(query, { limit: 60 })).toHaveLength(41);
      expect(reader.searchedBy).toBe("hnsw");
      await Promise.all([writer.close(), reader.close()]);
      await admin.end();
    });
  });
});
