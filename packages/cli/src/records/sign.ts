import { isAbsolute, join } from "node:path";
import { signatureCheck, signerOf } from "@quoin/store";
import { QuoinError } from "quoin";
import {
  type Checkpoint,
  type RecordStore,
  type SignatureCheck,
  type Signer,
  signCheckpoint,
  statementOf,
  verifyRecords,
} from "quoin/records";
import type { Config } from "../config.ts";
import { readText } from "../read-text.ts";

/** Signs where the chain ends, if it holds: nobody signs a forgery unseen. */
export async function signHead(
  store: RecordStore,
  key: SigningKey,
  extent: "all" | "since the last",
): Promise<Checkpoint> {
  const { signer, checkSignature } = key;
  const checkpoints = await store.checkpoints();
  const head = await store.head();
  // Only what this very key has signed says that somebody looked.
  const signed: Checkpoint[] = [];
  for (const each of checkpoints)
    if (each.seq <= head.seq && (await checkSignature(statementOf(each), each.signature, each.key)))
      signed.push(each);
  const last = signed.reduce((most, { seq }) => Math.max(most, seq), 1);
  const range = head.seq === 0 ? {} : { from: extent === "all" ? 1 : last, to: head.seq };
  const { faults } = await verifyRecords(store, { ...range, checkSignature });
  const [first] = faults;
  if (first)
    throw new QuoinError({ code: "record_tampered", message: `record ${first.seq} ${first.message}` });
  const checkpoint = await signCheckpoint(await store.chain(), head, signer);
  const isKnown = signed.some((each) => each.seq === head.seq && each.head === head.hash);
  if (!isKnown) await store.addCheckpoint(checkpoint);
  return checkpoint;
}

export interface SigningKey {
  signer: Signer;
  checkSignature: SignatureCheck;
}

export async function readSigningKey(file: string): Promise<SigningKey> {
  const pem = await readText(file);
  return { signer: signerOf(pem, file), checkSignature: signatureCheck([{ pem, file }]) };
}

/** As the configuration says: one for every so many records. A key that is not there is found out before any is kept. */
export async function checkpointSigner(config: Config) {
  const { every } = config.value.checkpoint ?? {};
  const file = signingKey(config);
  const key = file === undefined ? undefined : await readSigningKey(file);
  return async (store: RecordStore, seq: number): Promise<undefined> => {
    if (key && every !== undefined && seq % every === 0) await signHead(store, key, "since the last");
  };
}

/** The configuration's, from where that is. */
export function signingKey({ value, folder }: Config): string | undefined {
  const key = value.checkpoint?.key;
  return key === undefined || isAbsolute(key) ? key : join(folder, key);
}
