import { QuoinError } from "../errors.ts";
import { sha256 } from "../text/sha256.ts";
import { genesis, hashEntry } from "./chain.ts";
import { checkCheckpoints } from "./check-checkpoints.ts";
import type { SignatureCheck } from "./checkpoint.ts";
import { parseBody, textHashes } from "./parse-record.ts";
import { promptOf } from "./prompt-of.ts";
import type { Checkpoint, RecordBody, RecordEntry, RecordRange, RecordReader } from "./types.ts";

/** Something that does not hold; `seq` names the record where it shows. */
export interface RecordFault {
  seq: number;
  message: string;
}

export interface Verification {
  chain: string;
  /** How many records were looked at, and which. */
  records: number;
  from: number;
  to: number;
  /** The hash of the last of them. */
  head: string;
  /** Checkpoints whose signature and record were checked, and those whose key or record is not at hand. */
  signed: number;
  unchecked: number;
  /** In the order of the chain; empty when everything holds. After twenty, there may be more. */
  faults: RecordFault[];
}

export interface VerifyOptions extends RecordRange {
  /** Checkpoints that were kept elsewhere, beside those in the store. */
  checkpoints?: readonly Checkpoint[];
  checkSignature?: SignatureCheck;
  /** Told from time to time how far it is. */
  progress?(seq: number, of: number): void;
}

/** One bad link can spoil thousands: after so many faults there is nothing new to learn. */
export const mostFaults = 20;
const pageSize = 256;

/** Reads the chain and everything it refers to, and says what does not hold. */
export async function verifyRecords(
  reader: RecordReader,
  options: VerifyOptions = {},
): Promise<Verification> {
  // Before the head: whoever signs meanwhile signs for records that are there by then.
  const kept = await reader.checkpoints();
  const [chain, head] = [await reader.chain(), await reader.head()];
  const { from = 1, to = head.seq } = options;
  refuseRange(from, to, head.seq);
  const faults: RecordFault[] = [];
  const fault = (seq: number, message: string) => faults.push({ seq, message });
  const texts = textChecker(reader, fault);
  const given = options.checkpoints ?? [];
  // Met on the way: to look each up again would mean to read an export once for each.
  const signedFor = new Map<number, string | undefined>(
    [...kept, ...given].map(({ seq }) => [seq, undefined]),
  );

  const before = from === 1 ? genesis(chain) : await hashOf(reader, from - 1);
  let firstPrevious: string | undefined;
  let previous = before;
  let expected = from;
  let records = 0;
  const skipTo = (seq: number) => {
    for (; expected < seq && faults.length < mostFaults; expected++) {
      fault(expected, "is missing");
      previous = undefined;
    }
  };
  for await (const page of pages(reader.entries({ from, to }))) {
    const bodies: [number, RecordBody][] = [];
    for (const entry of page) {
      skipTo(entry.seq);
      const body = checkEntry(entry, previous, fault);
      if (body) bodies.push([entry.seq, body]);
      firstPrevious ??= entry.previous;
      if (signedFor.has(entry.seq)) signedFor.set(entry.seq, entry.hash);
      previous = entry.hash;
      expected = entry.seq + 1;
      records++;
    }
    await texts(bodies);
    options.progress?.(expected - 1, to);
    if (faults.length >= mostFaults) break;
  }
  skipTo(to + 1);
  if (to === head.seq && previous !== undefined && previous !== head.hash)
    fault(Math.max(head.seq, 1), "is not the record that the store took for the last one");
  await checkExtent(reader, fault);
  // A part of a chain says at least what it follows.
  const hashAt = async (seq: number) =>
    signedFor.get(seq) ?? (await hashOf(reader, seq)) ?? (seq === from - 1 ? firstPrevious : undefined);
  const known = { kept, given };
  const signatures = await checkCheckpoints(known, { chain, head, hashAt }, options.checkSignature, fault);
  faults.sort((one, other) => one.seq - other.seq);
  return { chain, records, from, to: expected - 1, head: previous ?? "", ...signatures, faults };
}

/** A range that is not there must not look like one that holds. */
function refuseRange(from: number, to: number, last: number): void {
  if (to <= last && from <= Math.max(to, 1)) return;
  const message = `there are no records ${from} to ${to}: the last one is ${last}`;
  throw new QuoinError({ code: "record_missing", message });
}

export type Report = (seq: number, message: string) => void;

function checkEntry(entry: RecordEntry, previous: string | undefined, fault: Report): RecordBody | undefined {
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
      const { whole, complete } = promptOf(body, known);
      if (whole && !complete) fault(seq, "keeps a prompt that is not the one its hash was made of");
    }
  };
}

/** Nothing may stand outside of the chain: who looks for a record might find it. What was just added is inside by now. */
async function checkExtent(reader: RecordReader, fault: Report): Promise<void> {
  const extent = await reader.extent();
  if (!extent) return;
  const { seq } = await reader.head();
  if (extent.first < 1) fault(extent.first, "stands before the first record of the chain");
  if (extent.last > seq) fault(extent.last, "stands behind the last record of the chain");
}

async function hashOf(reader: RecordReader, seq: number): Promise<string | undefined> {
  for await (const { hash } of reader.entries({ from: seq, to: seq })) return hash;
  return undefined;
}

async function* pages(entries: AsyncIterable<RecordEntry>): AsyncIterable<RecordEntry[]> {
  let page: RecordEntry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
