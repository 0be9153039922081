/** What comes into the sessions of the load test: paragraphs of this project's own docs, the same for every process. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../../docs");
const paragraphs = readdirSync(docs)
  .filter((name) => name.endsWith(".md"))
  .sort()
  .flatMap((name) => readFileSync(join(docs, name), "utf8").split("\n\n"))
  .map((text) => text.slice(0, 1000))
  .filter((text) => text.length > 200);
const own = ["user", "model"];
/** `fax` is in nobody's table. */
const foreign = ["web", "mail", "fax"];

/**
 * Which it is follows from its numbers; `tainted` is what a ledger should make of it, and is not told to it.
 * @returns {{ id: string, text: string, source: string, tainted: boolean }}
 */
export function textOf(session, id) {
  const text = paragraphs[(session * 7 + id * 13) % paragraphs.length];
  const tainted = (session + id) % 3 === 0;
  const source = tainted ? foreign[((session + id) / 3) % foreign.length] : own[id % own.length];
  return { id: `${id}`, text, source, tainted };
}
