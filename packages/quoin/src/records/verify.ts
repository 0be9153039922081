import { sha256 } from "../text/sha256.ts";
import { genesis, hashEntry } from "./chain.ts";
import { type SignatureCheck, statementOf } from "./checkpoint.ts";
import { parseBody, textHashes } from "./parse-record.ts";
import { promptOf } from "./prompt-of.ts";
import type { Checkpoint, Entry, Range, RecordBody, RecordReader } from "./types.ts";

/** Something that does not hold; `seq` names the record where it shows. */
export interface Fault {
  seq: number;
  message: string;
}

export interface Verification {
  chain: string;
  /** How many records were looked at, and which. */
  records: number;
  from: number;
  to: number;
  head: string;
  /** Checkpoints whose signature was checked, and those whose key is not at hand. */
  signed: number;
  unchecked: number;
  /** In the order of the chain; empty when everything holds. */
  faults: Fault[];
}

export interface VerifyOptions extends Range {
  /** Checkpoints that were kept elsewhere, beside those in the store. */
  checkpoints?: readonly Checkpoint[];
  checkSignature?: SignatureCheck;
  /** Told from time to time how far it is. */
  progress?(seq: number, of: number): void;
}

/** One bad link can spoil thousands: after so many faults there is nothing new to learn. */
const mostFaults = 20;
const pageSize = 256;

/** Reads the chain and everything it refers to, and says what does not hold. */
export async function verify(reader: RecordReader, options: VerifyOptions = {}): Promise<Verification> {
  const [chain, head] = [await reader.chain(), await reader.head()];
  const { from = 1, to = head.seq } = options;
  const faults: Fault[] = [];
  const fault = (seq: number, message: string) => faults.push({ seq, message });
  const given = options.checkpoints ?? [];
  const checkpoints = await gather(reader, given);
  const bySeq = new Map(checkpoints.map(({ seq }) => [seq, checkpoints.filter((each) => each.seq === seq)]));
  const texts = textChecker(reader, fault);

  let previous = from === 1 ? genesis(chain) : await hashOf(reader, from - 1);
  let expected = from;
  let records = 0;
  for await (const page of pages(reader.entries({ from, to: Math.min(to, head.seq) }))) {
    const bodies: [number, RecordBody][] = [];
    for (const entry of page) {
      for (; expected < entry.seq && faults.length < mostFaults; expected++) {
        fault(expected, "is missing");
        previous = undefined;
      }
      const body = checkEntry(entry, previous, fault);
      if (body) bodies.push([entry.seq, body]);
      if (bySeq.get(entry.seq)?.some((checkpoint) => checkpoint.head !== entry.hash))
        fault(entry.seq, "is not the record that a checkpoint was signed for");
      previous = entry.hash;
      expected = entry.seq + 1;
      records++;
    }
    await texts(bodies);
    options.progress?.(expected - 1, Math.min(to, head.seq));
    if (faults.length >= mostFaults) break;
  }
  if (faults.length < mostFaults) {
    for (; expected <= Math.min(to, head.seq) && faults.length < mostFaults; expected++) {
      fault(expected, "is missing");
      previous = undefined;
    }
    if (to >= head.seq && previous !== undefined && previous !== head.hash && head.seq > 0)
      fault(head.seq, "is not the record that the store took for the last one");
    await checkBehind(reader, head.seq, fault);
  }
  const signatures = checkSignatures(checkpoints, new Set(given.map(keyOf)), options.checkSignature, fault);
  for (const { chain: other, seq } of checkpoints) {
    if (other !== chain) fault(seq, "has a checkpoint of another chain");
    else if (seq > head.seq) fault(head.seq + 1, cutOff(seq, head.seq));
  }
  faults.sort((one, other) => one.seq - other.seq);
  return { chain, records, from, to: expected - 1, head: previous ?? "", ...signatures, faults };
}

type Report = (seq: number, message: string) => void;

function checkEntry(entry: Entry, previous: string | undefined, fault: Report): RecordBody | undefined {
  const { seq, body } = entry;
  if (hashEntry(entry) !== entry.hash) fault(seq, "was changed: its hash is not that of its content");
  if (previous !== undefined && entry.previous !== previous)
    fault(seq, `does not follow record ${seq - 1}: one of the two was put in, taken out or rewritten`);
  try {
    return parseBody(JSON.parse(body));
  } catch {
    fault(seq, "is not a record");
    return undefined;
  }
}

/** Texts are read by the page and remembered for a while: prompts repeat. */
function textChecker(reader: RecordReader, fault: Report) {
  const known = new Map<string, string>();
  let held = 0;
  return async (bodies: readonly [number, RecordBody][]) => {
    if (held > 16_000_000) {
      known.clear();
      held = 0;
    }
    const wanted = new Set(bodies.flatMap(([, body]) => textHashes(body)).filter((hash) => !known.has(hash)));
    const found = wanted.size > 0 ? await reader.texts([...wanted]) : new Map<string, string>();
    for (const [hash, text] of found) {
      if (sha256(text) !== hash) continue;
      known.set(hash, text);
      held += text.length;
    }
    for (const [seq, body] of bodies) {
      const bad = textHashes(body).find((hash) => !known.has(hash));
      if (bad) {
        const what = found.has(bad) ? "was changed" : "is missing";
        fault(seq, `refers to a text that ${what} (sha256 ${bad.slice(0, 12)})`);
        continue;
      }
      const { text, complete } = promptOf(body, known);
      if (complete && sha256(text) !== body.assembled_prompt_hash)
        fault(seq, "keeps a prompt that is not the one its hash was made of");
    }
  };
}

/** Nothing may stand behind the head, unless it was added just now. */
async function checkBehind(reader: RecordReader, seq: number, fault: Report): Promise<void> {
  for await (const entry of reader.entries({ from: seq + 1, to: seq + 1 }))
    if ((await reader.head()).seq < entry.seq) fault(entry.seq, "stands behind the last record of the chain");
}

function cutOff(signed: number, left: number): string {
  return `is missing: a checkpoint was signed when there were ${signed} records, and ${left} are left`;
}

/** Whoever brings a checkpoint and keys wants it checked; one in the store may be of a key that is not used any more. */
function checkSignatures(
  checkpoints: readonly Checkpoint[],
  given: ReadonlySet<string>,
  check: SignatureCheck | undefined,
  fault: Report,
): { signed: number; unchecked: number } {
  let signed = 0;
  let unchecked = 0;
  for (const checkpoint of checkpoints) {
    const { seq, signature, key } = checkpoint;
    const valid = check?.(statementOf(checkpoint), signature, key);
    if (valid) signed++;
    else if (valid === false) fault(seq, "has a checkpoint whose signature is not valid");
    else if (check && given.has(keyOf(checkpoint)))
      fault(seq, `has a checkpoint signed with another key than those given (${key})`);
    else unchecked++;
  }
  return { signed, unchecked };
}

const keyOf = (checkpoint: Checkpoint) => `${statementOf(checkpoint)}${checkpoint.signature}`;

/** The same checkpoint may be in the store and in a file. */
async function gather(reader: RecordReader, given: readonly Checkpoint[]): Promise<Checkpoint[]> {
  const all = [...(await reader.checkpoints()), ...given];
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}

async function hashOf(reader: RecordReader, seq: number): Promise<string | undefined> {
  for await (const { hash } of reader.entries({ from: seq, to: seq })) return hash;
  return undefined;
}

async function* pages(entries: AsyncIterable<Entry>): AsyncIterable<Entry[]> {
  let page: Entry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
