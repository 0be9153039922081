/**
 * One system in a process of its own, so that what one does to the process is not felt by the next:
 * `node measure.mjs <system> <seconds>` reads texts as JSON and prints { judgements, time } or { left } as JSON.
 */
import { text as readAll } from "node:stream/consumers";
import { randomFrom } from "../../packages/quoin/train/metrics.mjs";
import { tokensOf } from "../tokens.mjs";
import { systemOf } from "./systems.mjs";

const [id, seconds] = process.argv.slice(2);
const limit = Number(seconds) * 1_000;
// Some of the packages greet on the console, where only the figures belong.
console.log = console.info = console.error;
const answer = JSON.stringify(await measure(JSON.parse(await readAll(process.stdin))));
// Some leave threads running.
process.stdout.write(answer, () => process.exit());

async function measure(texts) {
  try {
    const judge = await systemOf(id).load();
    const judgements = [];
    for (const text of texts) judgements.push(await judge(text));
    return { judgements, threshold: judge.threshold, time: await timeOf(judge, texts) };
  } catch (error) {
    return { left: error.message };
  }
}

/**
 * Milliseconds a text, beside those of counting its tokens. A number at the end makes each text new: its words have
 * been seen, but nobody remembers its verdict. In a shuffled order, as a slow system sees only some of them.
 */
async function timeOf(judge, texts) {
  let [judging, counting, count] = [0, 0, 0];
  const end = performance.now() + limit;
  for (const [at, text] of shuffled(texts).entries()) {
    const fresh = `${text} ${at}`;
    const before = performance.now();
    await judge(fresh);
    const between = performance.now();
    tokensOf(fresh);
    counting += performance.now() - between;
    judging += between - before;
    count++;
    if (performance.now() > end) break;
  }
  return { judging: judging / count, counting: counting / count, count };
}

function shuffled(texts) {
  const random = randomFrom(7);
  return texts
    .map((text) => ({ text, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}
