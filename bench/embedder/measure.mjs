/**
 * One system in a process of its own: `node measure.mjs <system> <seconds>` prints its figures as JSON. Nothing is
 * imported before the system is loaded, so that time and memory are its own.
 */
const bare = process.memoryUsage().rss;
const [id, seconds] = process.argv.slice(2);
// Not `performance`, which Node loads when it is first used.
const started = process.hrtime.bigint();
const { embed } = await import(`./systems/${id}.mjs`);
await embed(["the first text"]);
const loadTime = Number(process.hrtime.bigint() - started) / 1e6;
const resident = process.memoryUsage().rss;

const { shortTexts, longTexts } = await import("./texts.mjs");
const { recallOf } = await import("./recall.mjs");
const limit = Number(seconds) * 1_000;
const figures = {
  ...{ bare, resident, loadTime },
  short: await latencies(shortTexts),
  long: await latencies(longTexts),
  rate: await rate(shortTexts),
  recall: await recallOf(embed),
};
process.stdout.write(JSON.stringify(figures));

/** One text after the other, as requests come: a new one every time, until all were seen or the time is up. */
async function latencies(texts) {
  for (const text of texts.slice(0, 20)) await embed([text]);
  const times = [];
  const end = performance.now() + limit;
  for (const text of texts) {
    const before = performance.now();
    await embed([text]);
    times.push(performance.now() - before);
    if (performance.now() > end && times.length >= 20) break;
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99), samples: times.length };
}

/** All in one call, which is where batches pay. */
async function rate(texts) {
  const before = performance.now();
  await embed(texts);
  return (texts.length * 1_000) / (performance.now() - before);
}
