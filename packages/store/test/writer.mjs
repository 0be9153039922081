/** Adds records until it is done or killed; says which ones are safe. Arguments: place, name, count, at once. */
import { openStore } from "../dist/index.js";
import { draft } from "../dist/testing.js";

const [place, name, count, atOnce] = process.argv.slice(2);
const store = await openStore(place);
console.log("ready");
let next = 0;
async function work() {
  while (next < Number(count)) {
    const id = `${name}-${next++}`;
    const [{ seq, hash }] = await store.append([draft(id, next % 7 ? undefined : `Rule ${id}.`)]);
    // One write a line: what is written before the kill was safe before it.
    process.stdout.write(`${seq} ${hash} ${id}\n`);
  }
}
await Promise.all(Array.from({ length: Number(atOnce) }, work));
await store.close();
