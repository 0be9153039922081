/** Stores that were made before sessions were kept in them. */
import { openStore, openTaintStore } from "@quoin/store";
import { draft } from "@quoin/store/testing";
import Database from "libsql";
import postgres from "postgres";
import { verifyRecords } from "quoin/records";
import { expect, it } from "vitest";
import { onBothStores } from "./stores.ts";

const terms = { profile: "balanced", threshold: 300_000, counter: "chars4", unitsPerToken: 4 };
const entry = { id: "1", source: "web", tainted: true, units: 8, exact: false, digest: "d" };

/** As the first version left it. */
async function makeOld(place: string): Promise<void> {
  const store = await openStore(place);
  await store.append([draft("old")]);
  await store.close();
  if (place.startsWith("postgres")) {
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    await admin.unsafe(
      "DROP TABLE quoin_taint_sessions, quoin_taint_messages; UPDATE quoin_version SET version = 1",
    );
    await admin.end();
  } else {
    const file = new Database(place);
    file.exec("DROP TABLE taint_sessions; DROP TABLE taint_messages; PRAGMA user_version = 1");
    file.close();
  }
}

onBothStores((subject) => {
  it("an older store is still read by those who may not change it", async () => {
    const place = await subject.fresh();
    await makeOld(place);
    const reader = await openStore(place, { create: false });
    expect(await verifyRecords(reader)).toMatchObject({ faults: [], records: 1 });
    await reader.close();
  });

  it("an older store learns to keep sessions, by many at once, and loses no record", async () => {
    const place = await subject.fresh();
    await makeOld(place);
    const stores = await Promise.all(Array.from({ length: 4 }, () => openTaintStore(place)));
    await Promise.all(stores.map((store) => store.open("s", terms)));
    const changes = await Promise.all(stores.map((store) => store.add("s", [entry], "chars4")));
    expect(changes.flatMap(({ counted }) => counted)).toEqual(["1"]);
    await Promise.all(stores.map((store) => store.close()));
    const records = await openStore(place);
    await records.append([draft("new")]);
    expect(await verifyRecords(records)).toMatchObject({ faults: [], records: 2 });
    await records.close();
  });
});

const withoutDigests = async (place: string) => {
  if (place.startsWith("postgres")) {
    const admin = postgres(place, { max: 1, onnotice: () => {} });
    await admin.unsafe(
      "ALTER TABLE quoin_taint_messages DROP COLUMN digest; UPDATE quoin_version SET version = 2",
    );
    await admin.end();
  } else {
    const file = new Database(place);
    file.exec("ALTER TABLE taint_messages DROP COLUMN digest; PRAGMA user_version = 2");
    file.close();
  }
};

onBothStores((subject) => {
  it("messages that were kept without a digest still count once", async () => {
    const place = await subject.fresh();
    const first = await openTaintStore(place);
    await first.open("s", terms);
    await first.add("s", [entry], "chars4");
    await first.close();
    await withoutDigests(place);
    const store = await openTaintStore(place);
    expect((await store.add("s", [entry, { ...entry, id: "2" }], "chars4")).counted).toEqual(["2"]);
    const other = store.add("s", [{ ...entry, id: "2", digest: "e" }], "chars4");
    await expect(other).rejects.toMatchObject({ code: "spec_invalid" });
    await store.close();
  });
});

it("refuses what is no place for a store", async () => {
  await expect(openTaintStore("mysql://somewhere")).rejects.toMatchObject({ code: "store_unavailable" });
});
