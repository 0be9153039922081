import { QuoinError } from "quoin";
import { canonicalJson, parseBody, type RecordDraft, textHashes } from "quoin/records";

/** A record as it is written: the text of its body, and the texts that it refers to. */
export interface Prepared {
  body: string;
  texts: ReadonlyMap<string, string>;
}

/** Before anything is written, so that one bad draft fails alone, and is not found out years later. */
export function prepare({ body: given, texts }: RecordDraft): Prepared {
  const body = canonicalJson(given);
  const parsed = parseBody(JSON.parse(body));
  const missing = textHashes(parsed).find((hash) => !texts.has(hash));
  if (missing !== undefined)
    throw refused(`refers to a text that it does not bring (sha256 ${missing.slice(0, 12)})`);
  // Few bodies have an escape at all; of those, only these two cannot be kept by every database.
  if (/\\u(?:0000|d[89a-f])/i.test(body) && holdsOddText(parsed))
    throw refused("holds a NUL character or half a surrogate pair");
  return { body, texts };
}

function holdsOddText(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, each]) => holdsOddText(key) || holdsOddText(each));
}

function refused(message: string): QuoinError {
  return new QuoinError({ code: "record_invalid", message: `the record ${message}` });
}

/** The texts of many records, each once. */
export function textsOf(records: readonly Prepared[]): Map<string, string> {
  return new Map(records.flatMap(({ texts }) => [...texts]));
}
