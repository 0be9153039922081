import type { ChainHead, Checkpoint } from "./types.ts";

/** Holds the private half of an Ed25519 key. */
export interface Signer {
  /** Names the key. */
  key: string;
  /** Base64. A key that is kept elsewhere may take its time. */
  sign(statement: string): string | Promise<string>;
}

/** Whether a statement was signed with the key; `undefined` when that key is not known. */
export type SignatureCheck = (
  statement: string,
  signature: string,
  key: string,
) => boolean | undefined | Promise<boolean | undefined>;

/** What is signed. Lines, so that it can be checked with any tool; no value holds a line break. */
export function statementOf(checkpoint: Omit<Checkpoint, "signature" | "version">): string {
  const { chain, seq, head, timestamp, key } = checkpoint;
  return `quoin-checkpoint-v1\n${chain}\n${seq}\n${head}\n${timestamp}\n${key}\n`;
}

export async function signCheckpoint(
  chain: string,
  head: ChainHead,
  signer: Signer,
  now = new Date(),
): Promise<Checkpoint> {
  const { key } = signer;
  const claim = { chain, seq: head.seq, head: head.hash, timestamp: now.toISOString(), key };
  return { version: 1, ...claim, signature: await signer.sign(statementOf(claim)) };
}
