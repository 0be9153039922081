import * as z from "zod";
import { QuoinError } from "../errors.ts";
import { validate } from "../validate.ts";
import { canonicalJson } from "./canonical-json.ts";
import { parseBody, parseCheckpoint, textHashes } from "./parse-record.ts";
import { promptOf } from "./prompt-of.ts";
import type { Checkpoint, Entry, Head, Range, RecordReader } from "./types.ts";

const pageSize = 64;

/** One line says which chain, then one line a record, each with all it refers to: any part can be read alone. */
export async function* exportLines(reader: RecordReader, range: Range = {}): AsyncIterable<string> {
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
  let page: Entry[] = [];
  for await (const entry of reader.entries({ from, to })) {
    page.push(entry);
    if (page.length < pageSize) continue;
    yield* linesOf(page, reader);
    page = [];
  }
  yield* linesOf(page, reader);
}

async function* linesOf(page: readonly Entry[], reader: RecordReader): AsyncIterable<string> {
  const records = page.map((entry) => ({ entry, record: bodyOf(entry) }));
  const texts = await reader.texts([...new Set(records.flatMap(({ record }) => textHashes(record)))]);
  for (const { entry, record } of records) {
    const { seq, previous, hash } = entry;
    const { text, complete } = promptOf(record, texts);
    const whole = complete ? record.assembled_prompt_hash : undefined;
    const own = textHashes(record).filter((each) => each !== whole && texts.has(each));
    const others = Object.fromEntries(own.map((each) => [each, texts.get(each)]));
    const prompt = complete ? { assembled_prompt: text } : {};
    yield `${JSON.stringify({ seq, previous, hash, ...prompt, record, texts: others })}\n`;
  }
}

export function bodyOf({ seq, body }: Entry) {
  try {
    return parseBody(JSON.parse(body));
  } catch {
    throw new QuoinError({ code: "record_tampered", message: `record ${seq} is not a record` });
  }
}

const headerSchema = z.looseObject({
  quoin: z.literal("records"),
  version: z.literal(1),
  chain: z.string(),
  from: z.int(),
  to: z.int(),
  checkpoints: z.array(z.unknown()),
});
const lineSchema = z.looseObject({
  seq: z.int(),
  previous: z.string(),
  hash: z.string(),
  record: z.looseObject({ assembled_prompt_hash: z.string() }),
  assembled_prompt: z.string().optional(),
  texts: z.record(z.string(), z.string()),
});

/** Reads an export as if it were the store; `lines` starts anew each time. Texts come with the records read last. */
export function exportReader(lines: () => AsyncIterable<string>): RecordReader & { from(): Promise<number> } {
  let texts = new Map<string, string>();
  const header = async () => {
    for await (const line of lines()) return validate(headerSchema, parsed(line, 1), "record_invalid");
    throw new QuoinError({ code: "record_invalid", message: "the export is empty" });
  };
  async function* entries({ from = 1, to = Number.POSITIVE_INFINITY }: Range = {}): AsyncIterable<Entry> {
    let number = 0;
    for await (const text of lines()) {
      number++;
      if (number === 1 || text.trim() === "") continue;
      const line = validate(lineSchema, parsed(text, number), "record_invalid");
      const { seq, previous, hash, record } = line;
      if (seq < from || seq > to) continue;
      for (const [key, value] of Object.entries(line.texts)) texts.set(key, value);
      if (line.assembled_prompt !== undefined) texts.set(record.assembled_prompt_hash, line.assembled_prompt);
      yield { seq, previous, hash, body: canonicalJson(record) };
    }
  }
  return {
    entries,
    from: async () => (await header()).from,
    chain: async () => (await header()).chain,
    async head(): Promise<Head> {
      const { to } = await header();
      for await (const { seq, hash } of entries({ from: to, to })) return { seq, hash };
      return { seq: to, hash: "" };
    },
    async texts(hashes) {
      const found = new Map(
        hashes.flatMap((hash) => (texts.has(hash) ? [[hash, texts.get(hash) as string]] : [])),
      );
      texts = new Map();
      return found;
    },
    checkpoints: async (): Promise<Checkpoint[]> => (await header()).checkpoints.map(parseCheckpoint),
  };
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new QuoinError({ code: "record_invalid", line: number, message: "is not JSON" });
  }
}
