import { sha256 } from "../text/sha256.ts";
import type { RecordEntry } from "./types.ts";

/** What stands before the first record: the chain's own name, so that records of two chains never fit together. */
export function genesis(chain: string): string {
  return sha256(`quoin-chain-v1\n${chain}`);
}

/** The parts before the body hold no line break, so nothing can be moved from one part to another. */
export function hashEntry({ seq, previous, body }: Pick<RecordEntry, "seq" | "previous" | "body">): string {
  return sha256(`quoin-record-v1\n${seq}\n${previous}\n${body}`);
}

/** Links bodies behind a head. */
export function linkRecords(head: { seq: number; hash: string }, bodies: readonly string[]): RecordEntry[] {
  let { seq, hash: previous } = head;
  return bodies.map((body) => {
    seq += 1;
    const entry = { seq, previous, hash: hashEntry({ seq, previous, body }), body };
    previous = entry.hash;
    return entry;
  });
}
