import { PromptAssembler } from "quoin/dynamic";
import { quantile } from "./figures.ts";
import type { OpenSuite } from "./open-suite.ts";
import { optionsOf } from "./run-cases.ts";
import type { Suite } from "./types.ts";

/** In milliseconds. */
export interface Latency {
  assemblies: number;
  /** With the task embedded each time. */
  p50: number;
  p99: number;
  /** The same task again, whose vector is remembered. */
  repeatedP50: number;
}

/** Enough for a tail, and done before anyone waits. */
const wanted = 400;
const mostRounds = 20;

/** Warm: layers are read, catalogues are made, and every case was assembled before. */
export async function measureLatency(
  { config, cases }: Suite,
  { ports, catalogues }: OpenSuite,
): Promise<Latency> {
  const fresh = new PromptAssembler({ ...ports, catalogues, config: { ...config, cacheSize: 0 } });
  const remembering = new PromptAssembler({
    ...{ ...ports, catalogues },
    config: { ...config, cacheSize: cases.length },
  });
  const rounds = Math.min(mostRounds, Math.ceil(wanted / cases.length));
  await timesOf(remembering, cases, 1);
  await timesOf(fresh, cases, 1);
  const times = await timesOf(fresh, cases, rounds);
  const repeated = await timesOf(remembering, cases, rounds);
  return {
    assemblies: times.length,
    ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), repeatedP50: quantile(repeated, 0.5) },
  };
}

/** Sorted. */
async function timesOf(assembler: PromptAssembler, cases: Suite["cases"], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const each of cases) {
      const started = performance.now();
      await assembler.assembly(optionsOf(each));
      times.push(performance.now() - started);
    }
  return times.sort((one, other) => one - other);
}
