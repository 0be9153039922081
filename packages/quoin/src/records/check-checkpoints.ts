import { type SignatureCheck, statementOf } from "./checkpoint.ts";
import type { ChainHead, Checkpoint } from "./types.ts";
import type { Report } from "./verify-records.ts";

interface Chain {
  chain: string;
  head: ChainHead;
  /** Of a record, where it is at hand. */
  hashAt(seq: number): Promise<string | undefined>;
}

/** Each signature, and whether the record that was signed for is still the one there. */
export async function checkCheckpoints(
  { kept, given }: Record<"kept" | "given", readonly Checkpoint[]>,
  chain: Chain,
  check: SignatureCheck | undefined,
  fault: Report,
): Promise<{ signed: number; unchecked: number }> {
  const brought = new Set(given.map(keyOf));
  // The same checkpoint may be in the store and in a file.
  const all = new Map([...kept, ...given].map((checkpoint) => [keyOf(checkpoint), checkpoint]));
  const hashes = new Map<number, Promise<string | undefined>>();
  const hashAt = (seq: number) => {
    const hash = hashes.get(seq) ?? chain.hashAt(seq);
    hashes.set(seq, hash);
    return hash;
  };
  let signed = 0;
  let unchecked = 0;
  for (const [key, checkpoint] of all) {
    const stands = await standsFor(checkpoint, chain, hashAt, fault);
    const valid = await check?.(statementOf(checkpoint), checkpoint.signature, checkpoint.key);
    if (valid === false) fault(checkpoint.seq, "has a checkpoint whose signature is not valid");
    // Whoever brings a checkpoint and keys wants it checked; one in the store may be of a key that is no longer used.
    else if (valid === undefined && check && brought.has(key))
      fault(checkpoint.seq, `has a checkpoint signed with another key than those given (${checkpoint.key})`);
    else if (valid && stands) signed++;
    else unchecked++;
  }
  return { signed, unchecked };
}

/** Whether the record that it was signed for was found; what is wrong with that is told. */
async function standsFor(
  { chain, seq, head }: Checkpoint,
  now: Chain,
  hashAt: Chain["hashAt"],
  fault: Report,
): Promise<boolean> {
  const last = now.head.seq;
  if (chain !== now.chain) fault(seq, "has a checkpoint of another chain");
  else if (seq > last)
    fault(
      last + 1,
      `is missing: a checkpoint was signed when there were ${seq} records, and ${last} are left`,
    );
  else {
    const hash = await hashAt(seq);
    if (hash !== undefined && hash !== head) fault(seq, "is not the record that a checkpoint was signed for");
    return hash !== undefined;
  }
  return true;
}

const keyOf = (checkpoint: Checkpoint) => `${statementOf(checkpoint)}${checkpoint.signature}`;
