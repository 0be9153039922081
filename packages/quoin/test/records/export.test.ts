/** A chain in memory, verified as it is and as an export: what a third party has. */
import {
  type Checkpoint,
  canonicalJson,
  exportLines,
  exportReader,
  genesis,
  linkRecords,
  makeRecord,
  type RecordDraft,
  type RecordEntry,
  type RecordReader,
  type Verification,
  verifyRecords,
} from "quoin/records";
import { describe, expect, it } from "vitest";
import { made } from "./given.ts";

/** All of it is kept where it says so; else there is something of somebody else's in it. */
const draft = (text: string): RecordDraft =>
  makeRecord(
    text.includes("alone")
      ? made({ id: "rules", trust: "trusted", texts: [text] })
      : made(
          { id: "rules", trust: "trusted", texts: [text] },
          { id: "found", trust: "untrusted", texts: ["Found."] },
        ),
  );

/** The smallest reader there can be. */
function inMemory(
  drafts: readonly RecordDraft[],
  checkpoints: Checkpoint[] = [],
): RecordReader & { all: RecordEntry[] } {
  const chain = "test-chain";
  const all = linkRecords(
    { seq: 0, hash: genesis(chain) },
    drafts.map(({ body }) => canonicalJson(body)),
  );
  const texts = new Map(drafts.flatMap((each) => [...each.texts]));
  return {
    all,
    chain: async () => chain,
    head: async () => ({ seq: all.at(-1)?.seq ?? 0, hash: all.at(-1)?.hash ?? genesis(chain) }),
    async *entries({ from = 1, to = Number.MAX_SAFE_INTEGER } = {}) {
      yield* all.filter(({ seq }) => seq >= from && seq <= to);
    },
    texts: async (hashes) =>
      new Map(hashes.flatMap((hash) => (texts.has(hash) ? [[hash, texts.get(hash) as string]] : []))),
    checkpoints: async () => checkpoints,
    extent: async () => ({ first: all[0]?.seq ?? 1, last: all.at(-1)?.seq ?? 0 }),
  };
}

async function exported(reader: RecordReader, range = {}): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLines(reader, range)) lines.push(line);
  return lines;
}
const reading = (lines: readonly string[]) =>
  exportReader(async function* () {
    yield* lines;
  });
const faults = ({ faults }: Verification) => faults.map(({ seq, message }) => `${seq} ${message}`);

const drafts = Array.from({ length: 600 }, (_, at) =>
  draft(at % 3 ? `Rule ${at % 40}.` : `Rule ${at}, alone.`),
);

describe("an export", () => {
  it("says all that the store says, and holds", async () => {
    const reader = inMemory(drafts);
    const lines = await exported(reader);
    expect(lines.length).toBe(601);
    expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
    expect(await verifyRecords(reading(lines))).toEqual(await verifyRecords(reader));
    expect(await verifyRecords(reading(lines))).toMatchObject({ records: 600, faults: [] });
  });

  it("has the body that was hashed in each line, and the texts it refers to", async () => {
    const reader = inMemory([draft("Both.")]);
    const [, line] = (await exported(reader)).map((each) => JSON.parse(each));
    expect(line.body).toBe(reader.all[0]?.body);
    expect(Object.values(line.texts)).toContain("# rules\nBoth.\n\n");
  });

  it("of a part of the chain holds by itself, and follows what a checkpoint was signed for", async () => {
    const whole = inMemory(drafts);
    const lines = await exported(whole, { from: 200, to: 300 });
    const reader = reading(lines);
    expect(await reader.from()).toBe(200);
    const at = (seq: number, head: string): Checkpoint => ({
      ...{ version: 1, chain: "test-chain", seq, head, timestamp: "2026-01-01T00:00:00.000Z" },
      ...{ key: "ed25519:00", signature: "AA==" },
    });
    const check = (checkpoint: Checkpoint) =>
      verifyRecords(reader, { from: 200, checkpoints: [checkpoint], checkSignature: () => true });
    const hashOf = (seq: number) => whole.all[seq - 1]?.hash as string;
    expect(await check(at(250, hashOf(250)))).toMatchObject({
      records: 101,
      from: 200,
      to: 300,
      signed: 1,
      faults: [],
    });
    expect(await check(at(199, hashOf(199)))).toMatchObject({ signed: 1, faults: [] });
    expect(faults(await check(at(199, "0".repeat(64))))[0]).toMatch(/^199 is not the record/);
    // One that is in no way at hand proves nothing.
    expect(await check(at(100, "0".repeat(64)))).toMatchObject({ signed: 0, unchecked: 1, faults: [] });
    expect(faults(await check(at(301, hashOf(301))))[0]).toMatch(/^301 is missing/);
  });

  const bent = async (line: number, change: (line: string) => string) => {
    const lines = await exported(inMemory(drafts.slice(0, 60)));
    const changed = lines.map((each, at) => (at === line ? change(each) : each));
    expect(changed).not.toEqual(lines);
    return verifyRecords(reading(changed)).then(
      (result) => faults(result).join("\n"),
      (error: Error) => error.message,
    );
  };
  it.each([
    ["a word in a record", (line: string) => line.replace("given", "taken"), "5 was changed"],
    [
      "a text that other lines have too",
      (line: string) => line.replace("Rule 4.\\n", "Rule 9.\\n"),
      "record 5 brings a text that was changed",
    ],
    [
      "a text was left out",
      (line: string) => line.replace(/"texts":.*/, '"texts":{}}\n'),
      "record 5 brings not all the texts",
    ],
    [
      "a text was added",
      (line: string) => line.replace('"texts":{', `"texts":{"${"0".repeat(64)}":"x",`),
      "record 5 brings a text that it does not refer to",
    ],
    ["a key was added", (line: string) => line.replace('{"seq"', '{"more":1,"seq"'), "more: unknown key"],
    [
      "a key stands twice",
      (line: string) => line.replace('{"seq"', '{"seq":9,"seq"'),
      "is not written as quoin export writes it",
    ],
    [
      "a number is another",
      (line: string) => line.replace('"seq":5,', '"seq":500,'),
      "is not one of the records that the first line speaks of",
    ],
    ["it is gone", () => "", "5 is missing"],
  ])("shows that %s", async (_what, change, named) => {
    expect(await bent(5, change)).toContain(named);
  });

  it("cannot make the terminal say what it wants through the chain's name", async () => {
    expect(await bent(0, (line) => line.replace("test-chain", "x\\u001b[2J"))).toContain("chain: ");
  });

  it("can hold any character that JSON leaves as it is", async () => {
    const lines = await exported(inMemory([draft("a\u2028b\u2029c\u0085 alone")]));
    expect(await verifyRecords(reading(lines))).toMatchObject({ records: 1, faults: [] });
  });

  it.each([
    ["nothing", []],
    ["no JSON", ["{\n"]],
    ["another file", ['{"name":"x"}\n']],
    [
      "a line that is no record",
      [
        JSON.stringify({ quoin: "records", version: 1, chain: "x", from: 1, to: 1, checkpoints: [] }),
        '{"seq":1}',
      ],
    ],
  ])("of %s is refused", async (_what, lines) => {
    await expect(verifyRecords(reading(lines))).rejects.toMatchObject({ code: "record_invalid" });
  });
});

describe("verifying", () => {
  it("looks at a range without the rest", async () => {
    const reader = inMemory(drafts);
    (reader.all[10] as RecordEntry).body = "{}";
    expect(faults(await verifyRecords(reader))[0]).toMatch(/^11 was changed/);
    expect(await verifyRecords(reader, { from: 12 })).toMatchObject({ records: 589, faults: [] });
    expect(await verifyRecords(reader, { from: 5, to: 10 })).toMatchObject({
      records: 6,
      to: 10,
      faults: [],
    });
  });

  it.each([{ from: 601 }, { to: 601 }, { from: 9, to: 8 }])(
    "refuses %j, which is not there: nothing that was not read may look as if it held",
    async (range) => {
      await expect(verifyRecords(inMemory(drafts), range)).rejects.toMatchObject({ code: "record_missing" });
    },
  );

  it("compares a checkpoint outside of the range with its record too", async () => {
    const reader = inMemory(drafts);
    const checkpoint: Checkpoint = {
      ...{ version: 1, chain: "test-chain", seq: 5, head: "0".repeat(64) },
      ...{ timestamp: "2026-01-01T00:00:00.000Z", key: "ed25519:00", signature: "AA==" },
    };
    const found = await verifyRecords(reader, {
      from: 100,
      checkpoints: [checkpoint],
      checkSignature: () => true,
    });
    expect(faults(found)).toEqual(["5 is not the record that a checkpoint was signed for"]);
  });

  it("does not read the chain again for every checkpoint", async () => {
    const whole = inMemory(drafts);
    const checkpoints = whole.all.map(
      ({ seq, hash }): Checkpoint => ({
        ...{ version: 1, chain: "test-chain", seq, head: hash, timestamp: "2026-01-01T00:00:00.000Z" },
        ...{ key: "ed25519:00", signature: "AA==" },
      }),
    );
    let reads = 0;
    const reader: RecordReader = {
      ...whole,
      entries(range) {
        reads++;
        return whole.entries(range);
      },
    };
    const found = await verifyRecords(reader, { checkpoints, checkSignature: () => true });
    expect(found).toMatchObject({ signed: 600, faults: [] });
    expect(reads).toBe(1);
  });

  it("raises no alarm when somebody adds and signs meanwhile", async () => {
    const checkpoints: Checkpoint[] = [];
    const reader = inMemory(drafts.slice(0, 3), checkpoints);
    const grown = inMemory(drafts.slice(0, 4));
    const busy: RecordReader = {
      ...reader,
      async checkpoints() {
        const before = [...checkpoints];
        const head = grown.all[3]?.hash as string;
        checkpoints.push({
          ...{ version: 1, chain: "test-chain", seq: 4, head, timestamp: "2026-01-01T00:00:00.000Z" },
          ...{ key: "ed25519:00", signature: "AA==" },
        });
        return before;
      },
    };
    expect((await verifyRecords(busy)).faults).toEqual([]);
  });

  it("stops after twenty faults, the first of them first", async () => {
    const reader = inMemory(drafts);
    for (const entry of reader.all) entry.previous = "0".repeat(64);
    const found = await verifyRecords(reader);
    expect(found.faults.length).toBeLessThan(600);
    expect(found.faults[0]).toMatchObject({ seq: 1 });
  });

  it("tells how far it is", async () => {
    const seen: number[] = [];
    await verifyRecords(inMemory(drafts), { progress: (done, of) => seen.push(done / of) });
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(1);
  });

  it("finds a prompt that is not the one that was hashed", async () => {
    const made = draft("alone");
    made.body.assembled_prompt_hash = "0".repeat(64);
    expect(faults(await verifyRecords(inMemory([made])))).toEqual([
      "1 keeps a prompt that is not the one its hash was made of",
    ]);
  });

  it("says when a checkpoint's key is not at hand, and refuses one that was brought with other keys", async () => {
    const reader = inMemory(drafts.slice(0, 2));
    const checkpoint: Checkpoint = {
      ...{ version: 1, chain: "test-chain", seq: 2, head: reader.all[1]?.hash as string },
      ...{ timestamp: "2026-01-01T00:00:00.000Z", key: "ed25519:00", signature: "AA==" },
    };
    const unknown = () => undefined;
    const kept = inMemory(drafts.slice(0, 2), [checkpoint]);
    expect(await verifyRecords(kept, { checkSignature: unknown })).toMatchObject({
      unchecked: 1,
      faults: [],
    });
    expect(await verifyRecords(reader, { checkpoints: [checkpoint] })).toMatchObject({
      unchecked: 1,
      faults: [],
    });
    const brought = await verifyRecords(reader, { checkpoints: [checkpoint], checkSignature: unknown });
    expect(faults(brought)).toEqual([
      "2 has a checkpoint signed with another key than those given (ed25519:00)",
    ]);
  });
});
