/** A thousand sessions, several hosts, and a restart in between: nothing is lost, and ratios are exact. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openTaintStore } from "@quoin/store";
import { loadCounter } from "quoin";
import { taintLedger } from "quoin/taint";
import { expect, it } from "vitest";
import { onBothStores, type Subject } from "./stores.ts";
import { textOf } from "./taint-texts.mjs";

const [writers, sessions, texts] = [4, 1000, 12];
const counter = await loadCounter("o200k_base");
const counts = new Map<string, number>();

function startWriter(place: string, which: number) {
  const script = join(import.meta.dirname, "taint-writer.mjs");
  const numbers = [which, writers, sessions, texts].map(String);
  const child = spawn(process.execPath, [script, place, ...numbers]);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (part) => {
    output += part;
  });
  child.stderr.on("data", (part) => {
    errors += part;
  });
  const done = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  // Without the line that a kill cut off.
  return { child, done, lines: () => output.split("\n").slice(0, -1) };
}

/** Counted anew, without a ledger. */
function expected(session: number) {
  let [taintedTokens, totalTokens] = [0, 0];
  const sources = new Map<string, number>();
  for (let id = 0; id < texts; id++) {
    const { text, source, tainted } = textOf(session, id);
    const tokens = counts.get(text) ?? counter.units(text);
    counts.set(text, tokens);
    totalTokens += tokens;
    if (!tainted) continue;
    taintedTokens += tokens;
    sources.set(source, (sources.get(source) ?? 0) + tokens);
  }
  const elevated = taintedTokens * 10 > totalTokens * 3;
  return { taintedTokens, totalTokens, taintRatio: taintedTokens / totalTokens, elevated, sources };
}

async function check(place: string) {
  const store = await openTaintStore(place);
  const ledger = taintLedger({ store, counter });
  expect((await store.sessions({ limit: sessions + 1 })).length).toBe(sessions);
  let crossings = 0;
  for (let session = 0; session < sessions; session++) {
    const { sources, ...figures } = expected(session);
    const report = await ledger.report(`s${session}`);
    expect(report).toMatchObject({ ...figures, taintThreshold: 0.3, exact: true });
    expect(new Map(report.sources.map(({ source, tokens }) => [source, tokens]))).toEqual(sources);
    expect(report.crossings % 2 === 1).toBe(figures.elevated);
    crossings += report.crossings;
  }
  await store.close();
  return crossings;
}

const linesOf = (runs: ReturnType<typeof startWriter>[], kind: string) =>
  runs.flatMap(({ lines }) => lines().filter((line) => line.startsWith(kind)));

async function runAll(place: string) {
  const runs = Array.from({ length: writers }, (_, which) => startWriter(place, which));
  const ends = await Promise.all(runs.map(({ done }) => done));
  expect(ends).toEqual(runs.map(() => ({ code: 0, errors: "" })));
  return runs;
}

/** Everyone is killed in the middle, and the server with them. */
async function interrupt(place: string, subject: Subject) {
  const runs = Array.from({ length: writers }, (_, which) => startWriter(place, which));
  const enough = sessions * 2;
  while (linesOf(runs, "counted").length < enough) await new Promise((resolve) => setTimeout(resolve, 10));
  subject.server?.crash();
  for (const { child } of runs) child.kill("SIGKILL");
  await Promise.all(runs.map(({ done }) => done));
  subject.server?.start();
  expect(linesOf(runs, "done").length).toBeLessThan(writers);
  return runs;
}

onBothStores((subject) => {
  it(`counts ${sessions} sessions of ${writers} hosts, each text once, each crossing once`, async () => {
    const place = await subject.fresh();
    const started = performance.now();
    const runs = await runAll(place);
    const seconds = (performance.now() - started) / 1000;
    const counted = linesOf(runs, "counted");
    const events = linesOf(runs, "event");
    expect(counted.length).toBe(sessions * texts);
    expect(new Set(counted).size).toBe(counted.length);
    expect(new Set(events).size).toBe(events.length);
    expect(events.length).toBeGreaterThan(sessions);
    expect(events.length).toBe(await check(place));
    console.log(
      `${Math.round((sessions * texts * 2) / seconds)} adds a second, ${events.length} crossings, ${counts.size} texts`,
    );
  }, 300_000);

  it("goes on where it was killed", async () => {
    const place = await subject.fresh();
    const before = await interrupt(place, subject);
    const after = await runAll(place);
    const crossings = await check(place);
    const said = [...linesOf(before, "counted"), ...linesOf(after, "counted")];
    // What was acknowledged was kept: nobody counted it again.
    expect(new Set(said).size).toBe(said.length);
    const events = [...linesOf(before, "event"), ...linesOf(after, "event")];
    expect(new Set(events).size).toBe(events.length);
    expect(events.length).toBeLessThanOrEqual(crossings);
    console.log(
      `${said.length} of ${sessions * texts} acknowledged, ${events.length} of ${crossings} crossings told`,
    );
  }, 300_000);
});
