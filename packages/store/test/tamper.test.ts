/** Whoever can write to the database can change it, but not without `verify` naming the place. */
import { createKeys, isUrl, openStore, signatureCheck, signerOf } from "@quoin/store";
import { draft } from "@quoin/store/testing";
import Database from "libsql";
import postgres from "postgres";
import {
  type Checkpoint,
  genesis,
  linkRecords,
  type RecordStore,
  signCheckpoint,
  verifyRecords,
} from "quoin/records";
import { expect, it } from "vitest";
import { onBothStores, type Subject } from "./stores.ts";

const { privateKey, publicKey } = createKeys();
const checkSignature = signatureCheck([{ pem: publicKey, file: "key" }]);

/** Statements are written for SQLite; tables have a prefix in PostgreSQL, and a body is JSON there. */
async function edit(place: string, ...statements: string[]): Promise<void> {
  if (!isUrl(place)) {
    const database = new Database(place);
    for (const statement of statements) database.exec(statement);
    database.close();
    return;
  }
  const sql = postgres(place, { max: 1 });
  for (const statement of statements) {
    const own = statement
      .replace(/\b(records|texts|chain|checkpoints)\b/g, "quoin_$1")
      .replace(/x'([0-9a-f]*)'/g, "'\\x$1'::bytea")
      .replace(/body = (replace\(body)(.*?\))/g, "body = ($1::text$2)::json");
    await sql.unsafe(own);
  }
  await sql.end();
}

/** Twenty records and a checkpoint that was taken elsewhere. */
async function filled(subject: Subject): Promise<{ place: string; checkpoint: Checkpoint }> {
  const place = await subject.fresh();
  const store = await openStore(place);
  await store.append(Array.from({ length: 20 }, (_, at) => draft(`request-${at + 1}`, `Rule ${at + 1}.`)));
  const checkpoint = await signCheckpoint(
    await store.chain(),
    await store.head(),
    signerOf(privateKey, "key"),
  );
  await store.append(Array.from({ length: 5 }, (_, at) => draft(`later-${at + 1}`)));
  await store.close();
  return { place, checkpoint };
}

async function faultsOf(place: string, checkpoints: Checkpoint[] = []): Promise<string[]> {
  const store = await openStore(place);
  try {
    const { faults } = await verifyRecords(store, { checkpoints, checkSignature });
    return faults.map(({ seq, message }) => `${seq} ${message}`);
  } finally {
    await store.close();
  }
}

async function rewritten(store: RecordStore, change: (body: string) => string, upTo: number) {
  const bodies: string[] = [];
  for await (const { body } of store.entries({ to: upTo })) bodies.push(change(body));
  return linkRecords({ seq: 0, hash: genesis(await store.chain()) }, bodies);
}

onBothStores((subject) => {
  let checkpoint: Checkpoint;
  let place: string;
  const fresh = async () => {
    ({ place, checkpoint } = await filled(subject));
  };

  it("finds nothing where nothing was done", async () => {
    await fresh();
    expect(await faultsOf(place, [checkpoint])).toEqual([]);
  });

  it.each([
    {
      what: "a word changed in a record",
      by: ["UPDATE records SET body = replace(body, 'request-7\"', 'request-8\"') WHERE seq = 7"],
      named: "7 was changed",
    },
    {
      what: "a hash changed",
      by: [`UPDATE records SET hash = x'${"ab".repeat(32)}' WHERE seq = 7`],
      named: "7 was changed",
    },
    {
      what: "a link changed",
      by: [`UPDATE records SET previous = x'${"ab".repeat(32)}' WHERE seq = 7`],
      named: "7 was changed",
    },
    { what: "a record deleted", by: ["DELETE FROM records WHERE seq = 7"], named: "7 is missing" },
    { what: "the first deleted", by: ["DELETE FROM records WHERE seq = 1"], named: "1 is missing" },
    {
      what: "a record deleted and the others moved up",
      by: [
        "DELETE FROM records WHERE seq = 7",
        "UPDATE records SET seq = -seq WHERE seq > 7",
        "UPDATE records SET seq = -seq - 1 WHERE seq < 0",
      ],
      named: "7 was changed",
    },
    {
      what: "two exchanged",
      by: [
        "UPDATE records SET seq = 1000 WHERE seq = 7",
        "UPDATE records SET seq = 7 WHERE seq = 9",
        "UPDATE records SET seq = 9 WHERE seq = 1000",
      ],
      named: "7 was changed",
    },
    { what: "the tail cut off", by: ["DELETE FROM records WHERE seq > 22"], named: "23 is missing" },
    {
      what: "a text changed",
      by: ["UPDATE texts SET bytes = x'00' WHERE hash = (SELECT hash FROM texts ORDER BY hash LIMIT 1)"],
      named: "refers to a text that was changed",
    },
    {
      what: "a text deleted",
      by: ["DELETE FROM texts WHERE hash = (SELECT hash FROM texts ORDER BY hash LIMIT 1)"],
      named: "refers to a text that is missing",
    },
    {
      what: "the head moved back over a record",
      by: ["UPDATE chain SET seq = 24, hash = (SELECT hash FROM records WHERE seq = 24)"],
      named: "25 stands behind the last record",
    },
    {
      what: "the head's hash changed",
      by: [`UPDATE chain SET hash = x'${"ab".repeat(32)}'`],
      named: "25 is not the record that the store took for the last",
    },
    { what: "the chain's name changed", by: ["UPDATE chain SET name = 'other'"], named: "1 does not follow" },
  ])("names $what", async ({ by, named }) => {
    await fresh();
    await edit(place, ...by);
    expect((await faultsOf(place)).join("\n")).toContain(named);
  });

  it.each([0, -7, 40])("names a record that stands at %i, and never shows it", async (seq) => {
    await fresh();
    await edit(place, `INSERT INTO records SELECT ${seq}, previous, hash, body FROM records WHERE seq = 3`);
    expect((await faultsOf(place)).join("\n")).toMatch(new RegExp(`^${seq} stands (before|behind)`));
    const store = await openStore(place);
    expect((await store.latest({ limit: 1 }))[0]?.seq).toBe(25);
    expect((await store.byCorrelation("request-3")).map((entry) => entry.seq)).toEqual([3]);
    await store.close();
  });

  it.each([
    ["DELETE FROM chain", "store_damaged"],
    ["UPDATE chain SET seq = -3", "store_damaged"],
    ["DROP TABLE texts", "store_damaged"],
  ])("says that a store is damaged after %s", async (by, code) => {
    await fresh();
    await edit(place, by);
    await expect(faultsOf(place)).rejects.toMatchObject({ code });
  });

  it("names the first of many", async () => {
    await fresh();
    await edit(
      place,
      "UPDATE records SET body = replace(body, 'quoin', 'coin') WHERE seq > 0",
      "DELETE FROM records WHERE seq = 4",
    );
    await edit(place, `UPDATE records SET previous = x'${"ab".repeat(32)}' WHERE seq IN (12, 3)`);
    expect((await faultsOf(place))[0]).toMatch(/^3 was changed/);
  });

  it("needs a checkpoint to see a tail cut off with the head moved back, and has one", async () => {
    await fresh();
    await edit(
      place,
      "DELETE FROM records WHERE seq > 15",
      "UPDATE chain SET seq = 15, hash = (SELECT hash FROM records WHERE seq = 15)",
    );
    expect(await faultsOf(place)).toEqual([]);
    expect(await faultsOf(place, [checkpoint])).toEqual([
      "16 is missing: a checkpoint was signed when there were 20 records, and 15 are left",
    ]);
  });

  it("needs a checkpoint to see a whole chain rewritten, and has one", async () => {
    await fresh();
    const store = await openStore(place);
    const entries = await rewritten(store, (body) => body.replace("request-3", "request-4"), 25);
    await store.close();
    const hex = (text: string) => `x'${text}'`;
    await edit(
      place,
      ...["UPDATE records SET body = replace(body, 'request-3\"', 'request-4\"') WHERE seq = 3"],
      ...entries.map(
        (each) =>
          `UPDATE records SET previous = ${hex(each.previous)}, hash = ${hex(each.hash)} WHERE seq = ${each.seq}`,
      ),
      `UPDATE chain SET hash = ${hex(entries.at(-1)?.hash as string)}`,
    );
    expect(await faultsOf(place)).toEqual([]);
    expect(await faultsOf(place, [checkpoint])).toEqual([
      "20 is not the record that a checkpoint was signed for",
    ]);
  });

  it("believes no checkpoint that was changed, or signed for another chain", async () => {
    await fresh();
    const bent = { ...checkpoint, seq: 19 };
    expect((await faultsOf(place, [bent])).join("\n")).toContain(
      "19 has a checkpoint whose signature is not valid",
    );
    const foreign = await signCheckpoint(
      "other",
      { seq: 3, hash: "0".repeat(64) },
      signerOf(privateKey, "key"),
    );
    expect((await faultsOf(place, [foreign])).join("\n")).toContain("3 has a checkpoint of another chain");
  });

  it("refuses to write behind a head that was moved back", async () => {
    await fresh();
    await edit(place, "UPDATE chain SET seq = 20, hash = (SELECT hash FROM records WHERE seq = 20)");
    const store = await openStore(place);
    await expect(store.append([draft("fork")])).rejects.toMatchObject({ code: "store_damaged" });
    await store.close();
  });
});
