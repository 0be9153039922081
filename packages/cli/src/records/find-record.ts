import { QuoinError, sha256 } from "quoin";
import {
  bodyOf,
  hashEntry,
  type RecordBody,
  type RecordEntry,
  type RecordStore,
  textHashes,
} from "quoin/records";

export interface FoundRecord {
  entry: RecordEntry;
  body: RecordBody;
  texts: ReadonlyMap<string, string>;
}

/** By number, by `latest`, or by what it is correlated with. */
export async function findRecord(store: RecordStore, id: string): Promise<FoundRecord> {
  const found = await entriesFor(store, id);
  const [entry, ...others] = found;
  if (!entry) throw missing(`there is no record "${id}"`);
  if (others.length > 0)
    throw missing(`several records are correlated with "${id}": ${found.map(({ seq }) => seq).join(", ")}`);
  if (hashEntry(entry) !== entry.hash) {
    const message = `record ${entry.seq} was changed since it was written: run quoin verify`;
    throw new QuoinError({ code: "record_tampered", message });
  }
  const body = bodyOf(entry);
  const texts = await store.texts([...new Set(textHashes(body))]);
  // A text that was changed is as good as lost: it must not be shown as what was sent.
  return { entry, body, texts: new Map([...texts].filter(([hash, text]) => sha256(text) === hash)) };
}

async function entriesFor(store: RecordStore, id: string): Promise<RecordEntry[]> {
  if (id === "latest") return store.latest({ limit: 1 });
  const seq = Number(id);
  if (!/^\d{1,15}$/.test(id)) return store.byCorrelation(id);
  for await (const entry of store.entries({ from: seq, to: seq })) return [entry];
  return store.byCorrelation(id);
}

function missing(message: string): QuoinError {
  return new QuoinError({ code: "record_missing", message });
}
