import { QuoinError } from "quoin";
import { type Draft, missingTexts } from "quoin/records";

/** Before anything is written: a draft that refers to what it does not bring would be found out years later. */
export function checkDrafts(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    const [missing] = missingTexts(draft);
    if (missing === undefined) continue;
    const message = `the record refers to a text that it does not bring (sha256 ${missing.slice(0, 12)})`;
    throw new QuoinError({ code: "record_invalid", message });
  }
}
