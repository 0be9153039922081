/**
 * Adds its share of messages to many sessions, then says that it is done. Arguments: place, which writer, of how many,
 * sessions, messages of each. Every message is two writers' business, so that each is also a retry.
 */
import { openTaintStore } from "../dist/index.js";

const [place, ...numbers] = process.argv.slice(2);
const [which, writers, sessions, messages] = numbers.map(Number);
const store = await openTaintStore(place);
console.log("ready");
const terms = { profile: "balanced", threshold: 300_000, counter: "o200k_base", unitsPerToken: 1 };
const tell = (session, { events, counted }) => {
  // One write a line: what is written before the kill was safe before it.
  for (const { kind, number } of events) process.stdout.write(`event ${session} ${number} ${kind}\n`);
  for (const id of counted) process.stdout.write(`counted ${session} ${id}\n`);
};

/** The same for everyone: what it is follows from its number. */
function entryOf(session, id) {
  const tainted = (session + id) % 3 === 0;
  return {
    id: `${id}`,
    source: tainted ? `web-${id % 2}` : "user",
    tainted,
    units: 1 + ((session * 7 + id * 13) % 50),
    exact: true,
    digest: `${session} ${id}`,
  };
}

let next = 0;
async function work() {
  while (next < sessions * messages) {
    const at = next++;
    const [session, id] = [at % sessions, Math.floor(at / sessions)];
    if (id % writers !== which && (id + 1) % writers !== which) continue;
    if (id < writers) tell(session, await store.open(`s${session}`, terms));
    tell(session, await store.add(`s${session}`, [entryOf(session, id)], terms.counter));
  }
}
await Promise.all(Array.from({ length: 100 }, work));
await store.close();
process.stdout.write("done\n");
