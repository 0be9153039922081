/** What every store must do; a store of your own can be held to it too. */
import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { type Blueprint, chars4, compose, type Section, type Trust } from "quoin";
import {
  hashEntry,
  makeRecord,
  type RecordDraft,
  type RecordEntry,
  type RecordStore,
  signCheckpoint,
  verifyRecords,
} from "quoin/records";
import { type Check, type ContractSubject, contractChecks } from "./contract-checks.ts";
import { createKeys, signatureCheck, signerOf } from "./keys.ts";

export type { Check } from "./contract-checks.ts";
export {
  type MemoryStoreSubject,
  memoryDraft,
  memoryStoreContract,
} from "./memories/memory-store-contract.ts";
export { type TaintStoreSubject, taintStoreContract } from "./taint/taint-store-contract.ts";

export type StoreSubject = ContractSubject<RecordStore>;

export function storeContract(subject: StoreSubject): Check[] {
  const { open } = subject;
  const { checks, check } = contractChecks(subject);

  check("a new chain is empty and holds", async (store) => {
    strictEqual((await store.head()).seq, 0);
    deepStrictEqual(await listed(store), []);
    await holds(store, 0);
  });

  check("records are numbered, linked, and come back byte for byte", async (store) => {
    const added = [...(await store.append([draft("one")])), ...(await store.append([draft("two")]))];
    deepStrictEqual(
      added.map(({ seq }) => seq),
      [1, 2],
    );
    strictEqual(added[1]?.previous, added[0]?.hash);
    for (const entry of added) strictEqual(hashEntry(entry), entry.hash);
    deepStrictEqual(await listed(store), added);
    deepStrictEqual(await store.head(), { seq: 2, hash: added[1]?.hash });
    await holds(store, 2);
  });

  check("a call is kept whole and in order, and ranges are read", async (store) => {
    const many = Array.from({ length: 1203 }, (_, at) => draft(`many ${at}`));
    const added = await store.append(many);
    strictEqual(added.length, many.length);
    const range = await listed(store, { from: 499, to: 1002 });
    deepStrictEqual(range, added.slice(498, 1002));
    deepStrictEqual(await store.latest({ limit: 2 }), [added[1202], added[1201]]);
    deepStrictEqual(await store.latest({ limit: 1, before: 3 }), [added[1]]);
    await holds(store, 1203);
  });

  check("an empty call adds nothing", async (store) => {
    deepStrictEqual(await store.append([]), []);
    strictEqual((await store.head()).seq, 0);
  });

  check("calls made at once make one chain", async (store) => {
    const drafts = Array.from({ length: 50 }, (_, at) => draft(`at once ${at}`));
    const added = (await Promise.all(drafts.map((each) => store.append([each])))).flat();
    strictEqual(new Set(added.map(({ seq }) => seq)).size, 50);
    added.forEach(({ body }, at) => {
      strictEqual(JSON.parse(body).correlation_id, drafts[at]?.body.correlation_id);
    });
    await holds(store, 50);
  });

  check("any text comes back as it was, and a text that repeats is one", async (store) => {
    const odd = [
      "",
      "\0",
      "é𝒳\u{1F600}",
      "'; DROP TABLE records; --",
      "$1 \\x00 \\u0000",
      "x".repeat(2_000_000),
    ];
    const drafts = odd.map((text) => draft("odd", text));
    await store.append(drafts);
    await store.append(drafts);
    const wanted = new Map(drafts.flatMap(({ texts }) => [...texts]));
    deepStrictEqual(new Map(await store.texts([...wanted.keys()])), wanted);
    deepStrictEqual((await store.texts(["0".repeat(64)])).size, 0);
    await holds(store, odd.length * 2);
  });

  check("a record that does not bring its texts is refused, and nothing is kept", async (store) => {
    const { body } = draft("bare");
    await rejects(store.append([draft("good"), { body, texts: new Map() }]), {
      code: "record_invalid",
    });
    strictEqual((await store.head()).seq, 0);
  });

  check("a bad record fails alone, and others go on", async (store) => {
    const bad = draft("bad");
    (bad.body.sources[0] as { ref: string }).ref = "a\0b";
    const half = draft("half");
    (half.body.sources[0] as { ref: string }).ref = "a\ud800b";
    const broken = { body: { kept: [], parts: [] }, texts: new Map() } as unknown as RecordDraft;
    const calls = [draft("good"), bad, half, broken, draft("also good")].map((each) => store.append([each]));
    const ends = (await Promise.allSettled(calls)).map(({ status }) => status);
    deepStrictEqual(ends, ["fulfilled", "rejected", "rejected", "rejected", "fulfilled"]);
    await store.append([draft("afterwards")]);
    await holds(store, 3);
  });

  check("records are found by what they are correlated with", async (store) => {
    const id = 'it\'s "one" — 1';
    const [, second, third] = await store.append([draft("a"), draft(id), draft(id)]);
    deepStrictEqual(await store.byCorrelation(id), [second, third]);
    deepStrictEqual(await store.byCorrelation("nobody"), []);
  });

  check("checkpoints are kept and hold", async (store) => {
    await store.append([draft("one")]);
    const { privateKey, publicKey } = createKeys();
    const signed = await signCheckpoint(await store.chain(), await store.head(), signerOf(privateKey, "key"));
    await store.addCheckpoint(signed);
    deepStrictEqual(await store.checkpoints(), [signed]);
    const checkSignature = signatureCheck([{ pem: publicKey, file: "key" }]);
    const { faults, signed: count } = await verifyRecords(store, { checkSignature });
    deepStrictEqual({ faults, count }, { faults: [], count: 1 });
  });

  check("what was kept is there when the store is opened again", async (store, place) => {
    const [entry] = await store.append([draft("kept")]);
    const again = await open(place);
    try {
      strictEqual(await again.chain(), await store.chain());
      deepStrictEqual(await listed(again), [entry]);
      deepStrictEqual(await again.damage(), []);
    } finally {
      await again.close();
    }
  });

  check("two that write in turn make one chain", async (store, place) => {
    const other = await open(place);
    try {
      for (let at = 0; at < 10; at++) {
        await Promise.all([store.append([draft(`${at} a`)]), other.append([draft(`${at} b`)])]);
      }
      await holds(other, 20);
    } finally {
      await other.close();
    }
  });

  return checks;
}

/** A record of a prompt with text that is kept, and text of which only the digest may be. */
export function draft(correlationId: string, rule = "Answer in one sentence."): RecordDraft {
  return makeRecord(compose(blueprint, { rule, question: `What is a quoin? (${correlationId})` }), {
    correlationId,
  });
}

interface Material {
  rule: string;
  question: string;
}

const blueprint: Blueprint<Material, Material> = {
  name: "store-contract",
  parse: (raw) => raw as Material,
  collect: async (material) => material,
  outline: ({ rule, question }) => [
    section("rules", "trusted", rule),
    section("request", "user", question),
    section("notes", "untrusted", "A wedge used by printers."),
  ],
  layout: () => ({
    ...{ separator: "\n", joiner: "\n\n", heading: () => "# Text", write: (_section, _item, text) => text },
    ...{ empty: () => undefined, shed: () => undefined },
  }),
  policy: () => ({
    ...{ keep: ["rules", "request", "notes"], fill: "strict", screens: [], sources: ["input"] },
    budget: { window: Number.MAX_SAFE_INTEGER, overflow: "keep", counter: chars4 },
  }),
};

function section(id: string, trust: Trust, text: string): Section {
  const items = [{ id, text, source: { kind: "input" as const, ref: id }, required: true }];
  return { id, trust, channel: "user", required: true, items };
}

async function listed(store: RecordStore, range?: { from?: number; to?: number }): Promise<RecordEntry[]> {
  const entries: RecordEntry[] = [];
  for await (const entry of store.entries(range)) entries.push(entry);
  return entries;
}

async function holds(store: RecordStore, records: number): Promise<void> {
  const result = await verifyRecords(store);
  deepStrictEqual({ faults: result.faults, records: result.records }, { faults: [], records });
  ok(result.to === records);
}
