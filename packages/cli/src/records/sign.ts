import { isAbsolute, join } from "node:path";
import { signatureCheck, signerOf } from "@quoin/store";
import { QuoinError } from "quoin";
import { type Checkpoint, type RecordStore, signCheckpoint, statementOf, verify } from "quoin/records";
import type { Config } from "../config.ts";
import { readText } from "../read-text.ts";

/** Signs where the chain ends, if it holds: nobody signs a forgery unseen. */
export async function signHead(
  store: RecordStore,
  keyFile: string,
  extent: "all" | "since the last",
): Promise<Checkpoint> {
  const pem = await readText(keyFile);
  const signer = signerOf(pem, keyFile);
  const head = await store.head();
  const checkSignature = signatureCheck([{ pem, file: keyFile }]);
  // Only what this very key has signed says that somebody looked.
  const signed = (await store.checkpoints()).filter(
    (each) => each.seq <= head.seq && checkSignature(statementOf(each), each.signature, each.key),
  );
  const last = signed.reduce((most, { seq }) => Math.max(most, seq), 1);
  const { faults } = await verify(store, {
    from: extent === "all" ? 1 : last,
    to: Math.max(head.seq, 1),
    checkSignature,
  });
  const [first] = faults;
  if (first)
    throw new QuoinError({ code: "record_tampered", message: `record ${first.seq} ${first.message}` });
  const checkpoint = signCheckpoint(await store.chain(), head, signer);
  const isKnown = signed.some((each) => each.seq === head.seq && each.head === head.hash);
  if (!isKnown) await store.addCheckpoint(checkpoint);
  return checkpoint;
}

/** As the configuration says: one for every so many records. */
export async function checkpointWhenDue(store: RecordStore, seq: number, config: Config): Promise<void> {
  const key = signingKey(config);
  const every = config.value.checkpoint?.every;
  if (key === undefined || every === undefined || seq % every !== 0) return;
  await signHead(store, key, "since the last");
}

/** The configuration's, from where that is. */
export function signingKey({ value, folder }: Config): string | undefined {
  const key = value.checkpoint?.key;
  return key === undefined || isAbsolute(key) ? key : join(folder, key);
}
