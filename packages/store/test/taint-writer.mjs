/**
 * A host: adds its share of texts to many sessions, then says that it is done. Arguments: place, which writer, of how
 * many, sessions, texts of each. Every text is two writers' business, so that each is also a retry.
 */
import { loadCounter } from "quoin";
import { taintLedger } from "quoin/taint";
import { openTaintStore } from "../dist/index.js";
import { textOf } from "./taint-texts.mjs";

const [place, ...numbers] = process.argv.slice(2);
const [which, writers, sessions, texts] = numbers.map(Number);
const store = await openTaintStore(place);
const counter = await loadCounter("o200k_base");
// One write a line: what is written before the kill was safe before it.
const say = (line) => process.stdout.write(`${line}\n`);
const onEvent = ({ session, number, kind }) => void say(`event ${session} ${number} ${kind}`);
const ledger = taintLedger({ store, counter, onEvent });

let next = 0;
async function work() {
  while (next < sessions * texts) {
    const at = next++;
    const [session, number] = [`s${at % sessions}`, Math.floor(at / sessions)];
    if (number % writers !== which && (number + 1) % writers !== which) continue;
    if (number < writers) await ledger.open(session, { profile: "balanced" });
    const { id, text, source } = textOf(at % sessions, number);
    const { counted } = await ledger.add(session, { id, text, source });
    for (const each of counted) say(`counted ${session} ${each}`);
  }
}
await Promise.all(Array.from({ length: 100 }, work));
await store.close();
say("done");
