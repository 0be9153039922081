/** A PostgreSQL that goes away, is not there, or is not what it should be. */
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { openStore } from "@quoin/store";
import { draft } from "@quoin/store/testing";
import postgres from "postgres";
import { type RecordStore, verifyRecords } from "quoin/records";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../scripts/lib/private-postgres.mjs";

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await privatePostgres();
  });
  afterAll(() => server?.remove());

  it("says that the server went away, and goes on when it is back", async () => {
    const store = await openStore(await server.fresh());
    await store.append([draft("before")]);
    server.crash();
    await expect(store.append([draft("during")])).rejects.toMatchObject({ code: "store_unavailable" });
    server.start();
    await store.append([draft("after")]);
    const { faults, records } = await verifyRecords(store);
    expect({ faults, records }).toEqual({ faults: [], records: 2 });
    await store.close();
  });

  it("can be opened by many for the first time at once", async () => {
    const place = await server.fresh();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore(place)));
    await Promise.all(stores.map((store, at) => store.append([draft(`opener-${at}`)])));
    expect(await verifyRecords(stores[0] as RecordStore)).toMatchObject({ faults: [], records: 6 });
    await Promise.all(stores.map((store) => store.close()));
  });

  it("waits until a record is safe even where the server is told not to", async () => {
    const place = await server.fresh();
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    await admin.unsafe(`ALTER DATABASE ${new URL(place).pathname.slice(1)} SET synchronous_commit = off`);
    const store = await openStore(place);
    await admin`CREATE TABLE seen (setting text)`;
    await admin.unsafe(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
      CREATE TRIGGER note AFTER INSERT ON quoin_records FOR EACH ROW EXECUTE FUNCTION note()`);
    await store.append([draft("one")]);
    expect([...(await admin`SELECT setting FROM seen`)]).toEqual([{ setting: "on" }]);
    await store.close();
    await admin.end();
  });

  it("gives up on a chain that others hold, and writes nothing behind anyone's back", async () => {
    const place = await server.fresh();
    const store = await openStore(place, { patience: 2000 });
    const other = postgres(place, { max: 1, onnotice: () => {} });
    const hold = other.begin(async (transaction) => {
      await transaction`SELECT * FROM quoin_chain FOR UPDATE`;
      await expect(store.append([draft("waiting")])).rejects.toMatchObject({
        code: "store_unavailable",
        message: expect.stringContaining("nothing was kept"),
      });
    });
    await hold;
    expect((await store.head()).seq).toBe(0);
    expect(await store.append([draft("again")])).toMatchObject([{ seq: 1 }]);
    await store.close();
    await other.end();
  });

  it("does not depend on the server's default isolation", async () => {
    const place = await server.fresh();
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    const name = new URL(place).pathname.slice(1);
    await admin.unsafe(`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`);
    const stores = await Promise.all([openStore(place), openStore(place)]);
    const calls = Array.from({ length: 20 }, (_, at) => stores[at % 2]?.append([draft(`call-${at}`)]));
    await Promise.all(calls);
    expect(await verifyRecords(stores[0] as RecordStore)).toMatchObject({ faults: [], records: 20 });
    await Promise.all(stores.map((store) => store.close()));
    await admin.end();
  });

  it("is not made by those who only read", async () => {
    const place = await server.fresh();
    await expect(openStore(place, { create: false })).rejects.toMatchObject({
      code: "store_missing",
      message: expect.stringMatching(/no store in this database yet; the first record or memory makes it/),
    });
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    expect([...(await admin`SELECT to_regclass('quoin_chain') AS name`)]).toEqual([{ name: null }]);
    await (await openStore(place)).close();
    await (await openStore(place, { create: false })).close();
    await admin.end();
  });

  it("refuses a database in another encoding, and one of a newer version", async () => {
    const place = await server.fresh();
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    await admin.unsafe(
      "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    );
    const latin = new URL(place);
    latin.pathname = "/latin";
    // Nothing is damaged: another database will do.
    await expect(openStore(latin.href)).rejects.toMatchObject({
      code: "store_unavailable",
      message: expect.stringMatching(/LATIN1.*name one that was created with ENCODING 'UTF8'/),
    });
    await (await openStore(place)).close();
    await admin`UPDATE quoin_version SET version = 99`;
    await expect(openStore(place)).rejects.toMatchObject({
      message: expect.stringContaining("newer version"),
    });
    await admin.end();
  });

  it("does not wait for ever for a server that hangs up, or says nothing", async () => {
    for (const answer of [(socket: Socket) => socket.destroy(), () => {}]) {
      const sockets: Socket[] = [];
      const mute = createServer((socket) => {
        sockets.push(socket.on("error", () => {}));
        answer(socket);
      });
      await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
      const url = `postgres://quoin@127.0.0.1:${(mute.address() as { port: number }).port}/x`;
      await expect(openStore(url, { patience: 300 })).rejects.toMatchObject({ code: "store_unavailable" });
      for (const socket of sockets) socket.destroy();
      mute.close();
    }
  });

  it("never says a password", async () => {
    const failures = await Promise.all(
      [
        "postgres://me:hunter2@127.0.0.1:1/x",
        "postgres://me:hunter2@/x?port=banana",
        "postgres://127.0.0.1:1/x?password=hunter2",
      ].map((url) =>
        openStore(url).then(
          () => "opened",
          (error) => `${error.code} ${error.message}`,
        ),
      ),
    );
    for (const failure of failures) {
      expect(failure).toContain("store_unavailable");
      expect(failure).not.toContain("hunter2");
    }
  });

  it("carries nothing out later that it has given up", async () => {
    const place = await server.fresh();
    const { port, hostname } = new URL(place);
    let silent = false;
    const held: (() => void)[] = [];
    const proxy = createServer((client) => {
      const upstream = dial(Number(port), hostname);
      const pass = (from: Socket, to: Socket) =>
        from.on("data", (bytes) => (silent ? held.push(() => to.write(bytes)) : to.write(bytes)));
      pass(client, upstream);
      pass(upstream, client);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const)
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const slow = new URL(place);
    slow.port = String((proxy.address() as { port: number }).port);
    const store = await openStore(slow.href, { patience: 200 });
    silent = true;
    await expect(store.append([draft("given up")])).rejects.toMatchObject({ code: "store_unavailable" });
    silent = false;
    for (const deliver of held) deliver();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const direct = await openStore(place);
    expect((await direct.head()).seq).toBe(0);
    await direct.close();
    await store.close();
    proxy.close();
  });

  describe("when the connection breaks at the commit", () => {
    let proxy: Server | undefined;
    let broken = false;
    afterEach(() => {
      proxy?.close();
      broken = false;
    });

    /** Breaks the first connection that asks for a commit, before or after the server hears of it. */
    async function breaking(place: string, when: "before" | "after"): Promise<string> {
      const target = new URL(place);
      const { port, hostname } = target;
      // The head's update is parsed, then bound; the message after these is the commit.
      let untilCommit = Number.POSITIVE_INFINITY;
      proxy = createServer((client) => {
        const upstream = dial(Number(port), hostname);
        const drop = () => {
          broken ||= untilCommit === Number.NEGATIVE_INFINITY;
          client.destroy();
          upstream.destroy();
        };
        client.on("error", drop).on("close", drop);
        upstream.on("error", drop).on("close", drop);
        client.on("data", (bytes) => {
          if (untilCommit > 2 && bytes.includes("UPDATE quoin_chain SET seq")) untilCommit = 2;
          else if (--untilCommit === 0) {
            untilCommit = Number.NEGATIVE_INFINITY;
            if (when === "before") return drop();
            upstream.removeAllListeners("data").once("data", drop);
          }
          upstream.write(bytes);
        });
        upstream.on("data", (bytes) => {
          if (!client.destroyed) client.write(bytes);
        });
      });
      await new Promise<void>((resolve) => proxy?.listen(0, "127.0.0.1", resolve));
      target.port = String((proxy.address() as { port: number }).port);
      return target.href;
    }

    it("finds out that the record was kept", async () => {
      const place = await server.fresh();
      const store = await openStore(await breaking(place, "after"));
      const [entry] = await store.append([draft("kept")]);
      expect({ seq: entry?.seq, broken }).toEqual({ seq: 1, broken: true });
      expect(await verifyRecords(store)).toMatchObject({ faults: [], records: 1 });
      await store.close();
    });

    it("finds out that it was not, and says so", async () => {
      const place = await server.fresh();
      const store = await openStore(await breaking(place, "before"));
      await expect(store.append([draft("lost")])).rejects.toMatchObject({ code: "store_unavailable" });
      expect((await store.head()).seq).toBe(0);
      await store.append([draft("again")]);
      expect(await verifyRecords(store)).toMatchObject({ faults: [], records: 1 });
      await store.close();
    });
  });
});
