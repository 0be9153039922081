import type { Checkpoint, Head } from "./types.ts";

/** Holds the private half of an Ed25519 key. */
export interface Signer {
  /** Names the key. */
  key: string;
  /** Base64. */
  sign(statement: string): string;
}

/** Whether a statement was signed with the key; `undefined` when that key is not known. */
export type SignatureCheck = (statement: string, signature: string, key: string) => boolean | undefined;

/** What is signed. Lines, so that it can be checked with any tool; no value holds a line break. */
export function statementOf(checkpoint: Omit<Checkpoint, "signature" | "version">): string {
  const { chain, seq, head, timestamp, key } = checkpoint;
  return `quoin-checkpoint-v1\n${chain}\n${seq}\n${head}\n${timestamp}\n${key}\n`;
}

export function signCheckpoint(chain: string, head: Head, signer: Signer, now = new Date()): Checkpoint {
  const { key } = signer;
  const claim = { chain, seq: head.seq, head: head.hash, timestamp: now.toISOString(), key };
  return { version: 1, ...claim, signature: signer.sign(statementOf(claim)) };
}
