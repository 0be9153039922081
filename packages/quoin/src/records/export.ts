import * as z from "zod";
import { QuoinError } from "../errors.ts";
import { sha256 } from "../text/sha256.ts";
import { validate } from "../validate.ts";
import { parseBody, parseCheckpoint, textHashes } from "./parse-record.ts";
import type { ChainHead, RecordBody, RecordEntry, RecordRange, RecordReader } from "./types.ts";

const pageSize = 64;

/**
 * One line says which chain, then one line a record, each with all it refers to: any part can be read alone. The body
 * is the very text that was hashed, so that nothing of a line escapes the hash.
 */
export async function* exportLines(reader: RecordReader, range: RecordRange = {}): AsyncIterable<string> {
  const head = await reader.head();
  const { from = 1 } = range;
  const to = Math.min(range.to ?? head.seq, head.seq);
  if (from > Math.max(to, 1)) {
    const message = `there is no record from ${from} to ${range.to ?? head.seq}: the last one is ${head.seq}`;
    throw new QuoinError({ code: "record_missing", message });
  }
  const checkpoints = (await reader.checkpoints()).filter(({ seq }) => seq >= from && seq <= to);
  const chain = await reader.chain();
  yield `${JSON.stringify({ quoin: "records", version: 1, chain, from, to, checkpoints })}\n`;
  let page: RecordEntry[] = [];
  for await (const entry of reader.entries({ from, to })) {
    page.push(entry);
    if (page.length < pageSize) continue;
    yield* linesOf(page, reader);
    page = [];
  }
  yield* linesOf(page, reader);
}

async function* linesOf(page: readonly RecordEntry[], reader: RecordReader): AsyncIterable<string> {
  const referred = page.map((entry) => [entry, new Set(textHashes(bodyOf(entry)))] as const);
  const texts = await reader.texts([...new Set(referred.flatMap(([, hashes]) => [...hashes]))]);
  for (const [{ seq, previous, hash, body }, hashes] of referred) {
    const own = [...hashes].flatMap((each) => (texts.has(each) ? [[each, texts.get(each)]] : []));
    yield `${JSON.stringify({ seq, previous, hash, body, texts: Object.fromEntries(own) })}\n`;
  }
}

export function bodyOf({ seq, body }: Pick<RecordEntry, "seq" | "body">): RecordBody {
  try {
    return parseBody(JSON.parse(body));
  } catch {
    throw new QuoinError({ code: "record_tampered", message: `record ${seq} is not a record` });
  }
}

const headerSchema = z.strictObject({
  quoin: z.literal("records"),
  version: z.literal(1),
  chain: z.string().regex(/^[\w-]+$/),
  from: z.int().min(1),
  to: z.int().min(0),
  checkpoints: z.array(z.unknown()),
});
const lineSchema = z.strictObject({
  seq: z.int(),
  previous: z.string(),
  hash: z.string(),
  body: z.string(),
  texts: z.record(z.string(), z.string()),
});

/** Reads an export as if it were the store; `lines` starts anew each time. Texts are those of the records read last. */
export function exportReader(lines: () => AsyncIterable<string>): RecordReader & { from(): Promise<number> } {
  let texts = new Map<string, string>();
  const header = async () => {
    for await (const line of lines()) return parsed(headerSchema, line, 1);
    throw new QuoinError({ code: "record_invalid", message: "the export is empty" });
  };
  async function* entries({
    from = 1,
    to = Number.POSITIVE_INFINITY,
  }: RecordRange = {}): AsyncIterable<RecordEntry> {
    let number = 0;
    let part = { from: 1, to: 0 };
    for await (const text of lines()) {
      number++;
      if (number === 1) part = parsed(headerSchema, text, 1);
      if (number === 1 || text.trim() === "") continue;
      const { texts: own, ...entry } = parsed(lineSchema, text, number);
      if (entry.seq < part.from || entry.seq > part.to)
        throw odd(number, "is not one of the records that the first line speaks of");
      if (entry.seq < from || entry.seq > to) continue;
      for (const [hash, kept] of checkedTexts(entry, own)) texts.set(hash, kept);
      yield entry;
    }
  }
  return {
    entries,
    from: async () => (await header()).from,
    chain: async () => (await header()).chain,
    async head(): Promise<ChainHead> {
      const { to } = await header();
      for await (const { seq, hash } of entries({ from: to, to })) return { seq, hash };
      return { seq: to, hash: "" };
    },
    async texts(hashes) {
      const found = new Map<string, string>();
      for (const hash of hashes) if (texts.has(hash)) found.set(hash, texts.get(hash) as string);
      texts = new Map();
      return found;
    },
    checkpoints: async () => (await header()).checkpoints.map(parseCheckpoint),
    // Lines that the first one does not speak of are refused as they are read.
    extent: async () => undefined,
  };
}

/** Byte for byte as it is written: another reader might take an added key, or the first of two, for the truth. */
function parsed<Schema extends z.ZodType>(schema: Schema, line: string, number: number): z.infer<Schema> {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    throw odd(number, "is not JSON");
  }
  const value = validate(schema, raw, "record_invalid");
  if (JSON.stringify(raw) !== line.trimEnd()) throw odd(number, "is not written as quoin export writes it");
  return value;
}

function odd(line: number, message: string): QuoinError {
  return new QuoinError({ code: "record_invalid", line, message });
}

/** A line's texts are its own: another line that has the same ones proves nothing about these. */
function checkedTexts(entry: RecordEntry, texts: Record<string, string>): [string, string][] {
  const tampered = (what: string) =>
    new QuoinError({ code: "record_tampered", message: `record ${entry.seq} brings ${what}` });
  const referred = new Set(textHashes(bodyOf(entry)));
  const own = Object.entries(texts);
  for (const [hash, text] of own) {
    if (!referred.has(hash)) throw tampered("a text that it does not refer to");
    if (sha256(text) !== hash) throw tampered("a text that was changed");
  }
  if (own.length < referred.size) throw tampered("not all the texts that it refers to");
  return own;
}
