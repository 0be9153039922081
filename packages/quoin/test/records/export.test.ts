/** A chain in memory, verified as it is and as an export: what a third party has. */
import {
  type Checkpoint,
  canonicalJson,
  type Draft,
  type Entry,
  exportLines,
  exportReader,
  genesis,
  link,
  makeRecord,
  type RecordReader,
  type Verification,
  verify,
} from "quoin/records";
import { describe, expect, it } from "vitest";
import { made } from "./given.ts";

/** All of it is kept where it says so; else there is something of somebody else's in it. */
const draft = (text: string): Draft =>
  makeRecord(
    text.includes("alone")
      ? made({ id: "rules", trust: "trusted", texts: [text] })
      : made(
          { id: "rules", trust: "trusted", texts: [text] },
          { id: "found", trust: "untrusted", texts: ["Found."] },
        ),
  );

/** The smallest reader there can be. */
function inMemory(drafts: readonly Draft[], checkpoints: Checkpoint[] = []): RecordReader & { all: Entry[] } {
  const chain = "test-chain";
  const all = link(
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
    expect(await verify(reading(lines))).toEqual(await verify(reader));
    expect(await verify(reading(lines))).toMatchObject({ records: 600, faults: [] });
  });

  it("has the prompt in each line where all of it is kept", async () => {
    const [, whole, partly] = (await exported(inMemory([draft("Alone? alone."), draft("Both.")]))).map(
      (line) => JSON.parse(line),
    );
    expect(whole).toMatchObject({
      seq: 1,
      assembled_prompt: "# rules\nAlone? alone.",
      record: { blueprint: "given" },
    });
    expect(partly.assembled_prompt).toBeUndefined();
    expect(Object.values(partly.texts)).toContain("# rules\nBoth.\n\n");
  });

  it("of a part of the chain holds by itself", async () => {
    const lines = await exported(inMemory(drafts), { from: 200, to: 300 });
    const reader = reading(lines);
    expect(await reader.from()).toBe(200);
    expect(await verify(reader, { from: 200 })).toMatchObject({ records: 101, to: 300, faults: [] });
  });

  it.each([
    [
      "a word in a record",
      (line: string) => line.replace('"blueprint":"given"', '"blueprint":"taken"'),
      "5 was changed",
    ],
    [
      "a text",
      (line: string) => line.replace("Rule 4.\\n\\n", "Rule 9.\\n\\n"),
      "5 refers to a text that was changed",
    ],
    ["nothing but the line's end", () => "", "5 is missing"],
  ])("shows that %s was changed", async (_what, change, named) => {
    const lines = await exported(inMemory(drafts.slice(0, 10)));
    const bent = lines.map((line, at) => (at === 5 ? change(line) : line));
    expect(bent).not.toEqual(lines);
    expect(faults(await verify(reading(bent))).join("\n")).toContain(named);
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
    await expect(verify(reading(lines))).rejects.toMatchObject({ code: "record_invalid" });
  });
});

describe("verifying", () => {
  it("looks at a range without the rest", async () => {
    const reader = inMemory(drafts);
    (reader.all[10] as Entry).body = "{}";
    expect(faults(await verify(reader))[0]).toMatch(/^11 was changed/);
    expect(await verify(reader, { from: 12 })).toMatchObject({ records: 589, faults: [] });
    expect(await verify(reader, { from: 5, to: 10 })).toMatchObject({ records: 6, to: 10, faults: [] });
  });

  it("stops after twenty faults, the first of them first", async () => {
    const reader = inMemory(drafts);
    for (const entry of reader.all) entry.previous = "0".repeat(64);
    const found = await verify(reader);
    expect(found.faults.length).toBeLessThan(600);
    expect(found.faults[0]).toMatchObject({ seq: 1 });
  });

  it("tells how far it is", async () => {
    const seen: number[] = [];
    await verify(inMemory(drafts), { progress: (done, of) => seen.push(done / of) });
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(1);
  });

  it("finds a prompt that is not the one that was hashed", async () => {
    const made = draft("alone");
    made.body.assembled_prompt_hash = "0".repeat(64);
    expect(faults(await verify(inMemory([made])))).toEqual([
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
    expect(await verify(kept, { checkSignature: unknown })).toMatchObject({ unchecked: 1, faults: [] });
    expect(await verify(reader, { checkpoints: [checkpoint] })).toMatchObject({ unchecked: 1, faults: [] });
    const brought = await verify(reader, { checkpoints: [checkpoint], checkSignature: unknown });
    expect(faults(brought)).toEqual([
      "2 has a checkpoint signed with another key than those given (ed25519:00)",
    ]);
  });
});
