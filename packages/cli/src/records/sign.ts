import { isAbsolute, join } from "node:path";
import { signerOf } from "@quoin/store";
import { QuoinError } from "quoin";
import { type Checkpoint, type RecordStore, signCheckpoint, verify } from "quoin/records";
import type { Config } from "../config.ts";
import { readText } from "../read-text.ts";

/** Signs where the chain ends, if what was added since the last checkpoint holds: nobody signs a forgery unseen. */
export async function signHead(store: RecordStore, keyFile: string): Promise<Checkpoint> {
  const signer = signerOf(await readText(keyFile), keyFile);
  const signed = (await store.checkpoints()).reduce((last, { seq }) => Math.max(last, seq), 1);
  const head = await store.head();
  const { faults } = await verify(store, { from: Math.min(signed, Math.max(head.seq, 1)), to: head.seq });
  const [first] = faults;
  if (first)
    throw new QuoinError({ code: "record_tampered", message: `record ${first.seq} ${first.message}` });
  const checkpoint = signCheckpoint(await store.chain(), head, signer);
  await store.addCheckpoint(checkpoint);
  return checkpoint;
}

/** As the configuration says: one for every so many records. */
export async function checkpointWhenDue(store: RecordStore, seq: number, config: Config): Promise<void> {
  const key = signingKey(config);
  const every = config.value.checkpoint?.every;
  if (key !== undefined && every !== undefined && seq % every === 0) await signHead(store, key);
}

/** The configuration's, from where that is. */
export function signingKey({ value, folder }: Config): string | undefined {
  const key = value.checkpoint?.key;
  return key === undefined || isAbsolute(key) ? key : join(folder, key);
}
