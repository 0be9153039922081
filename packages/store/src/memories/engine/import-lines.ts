import { type Problem, QuoinError, refuse } from "quoin";
import { type PreparedMemory, type PrepareOptions, prepareMemories } from "quoin/memories";
import { lineSplitter, type SplitLine } from "quoin/node";
import type { Detector } from "quoin/screening";
import type { AddOptions, MemoryDraft, MemoryStore } from "../types.ts";
import { makeDrafts } from "./make-drafts.ts";
import type { Imported, ImportOptions, MemoryEmbedder } from "./types.ts";

const linesAtOnce = 1000;
/** In bytes: far more than any memory has. */
const longestLine = 1024 * 1024;
/** Every line of a large file can be wrong; the first so many problems are told, the others counted. */
const mostProblems = 1000;

interface Parts {
  store: MemoryStore;
  embedder: MemoryEmbedder;
  detector: Detector;
  prepare: PrepareOptions;
  add: AddOptions;
}

/** Everything is read, checked, embedded and judged before anything is written, and that in one transaction. */
export async function importLines(
  source: AsyncIterable<Uint8Array | string>,
  { file, signal, onProgress }: ImportOptions,
  { store, embedder, detector, prepare, add }: Parts,
): Promise<Imported> {
  const problems: Problem[] = [];
  const drafts: MemoryDraft[] = [];
  const lineOf: number[] = [];
  const idLines = new Map<string, number>();
  let redacted = 0;
  let waiting: { line: number; entry: unknown }[] = [];
  const problem = (line: number, message: string, path?: Problem["path"]) =>
    problems.push({ code: "memory_invalid", file, line, message, ...(path && { path }) });

  async function work(): Promise<void> {
    const lines = waiting;
    waiting = [];
    const prepared = prepareLines(lines);
    // Where something is wrong already, the rest is only read for what else is wrong.
    if (problems.length > 0) return;
    const made = await makeDrafts(prepared, embedder, detector, signal);
    for (const { draft } of made) drafts.push(draft);
    for (const { line } of lines) lineOf.push(line);
    redacted += prepared.reduce((sum, each) => sum + each.redacted, 0);
  }

  function prepareLines(lines: typeof waiting): PreparedMemory[] {
    try {
      return prepareMemories(
        lines.map(({ entry }) => entry),
        prepare,
      );
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      for (const { path = [], message } of error.problems) {
        const [at, ...rest] = path;
        problem(lines[Number(at)]?.line ?? 0, message, rest);
      }
      return [];
    }
  }

  /** An id that comes twice is a problem of its line, whatever else is in it. */
  function isNew(entry: unknown, line: number): boolean {
    const { id } = (entry ?? {}) as { id?: unknown };
    if (typeof id !== "string") return true;
    const before = idLines.get(id);
    if (before === undefined) idLines.set(id, line);
    else problem(line, `is that of line ${before} as well`, ["id"]);
    return before === undefined;
  }

  function take(line: SplitLine): void {
    const { number } = line;
    if (line.wrong === "too long") problem(number, `has more than ${longestLine} bytes`);
    else if (line.wrong) problem(number, "is not UTF-8 text");
    else if (line.text.trim() !== "") {
      const parsed = parseLine(line.text);
      if (!parsed) problem(number, "is not valid JSON");
      else if (isNew(parsed.entry, number)) waiting.push({ line: number, entry: parsed.entry });
    }
  }

  for await (const line of linesOf(source)) {
    signal?.throwIfAborted();
    take(line);
    const { number } = line;
    if (waiting.length >= linesAtOnce) await work();
    if (number % linesAtOnce === 0) onProgress?.(number);
  }
  await work();
  refuse(bounded(problems));
  try {
    const added = await store.add(drafts, add);
    const merged = added.filter(({ outcome }) => outcome === "merged").length;
    return { added: added.length - merged, merged, redacted };
  } catch (error) {
    throw withLines(error, file, lineOf);
  }
}

async function* linesOf(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<SplitLine> {
  const splitter = lineSplitter(longestLine);
  for await (const part of source) yield* splitter.split(typeof part === "string" ? Buffer.from(part) : part);
  yield* splitter.rest();
}

/** The store tells which entry; whoever wrote the file looks for the line. */
function withLines(error: unknown, file: string | undefined, lineOf: readonly number[]): unknown {
  if (!(error instanceof QuoinError) || error.code !== "memory_invalid") return error;
  const [first, ...rest] = bounded(
    error.problems.map(({ path: [at, ...path] = [], ...problem }) => ({
      ...problem,
      ...{ file, line: lineOf[Number(at)], path },
    })),
  );
  return first ? new QuoinError([first, ...rest]) : error;
}

function bounded(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= mostProblems) return problems;
  const more = problems.length - mostProblems;
  const { code, file } = problems[0] as Problem;
  return [...problems.slice(0, mostProblems), { code, file, message: `${more} more problems are not told` }];
}

function parseLine(text: string): { entry: unknown } | undefined {
  try {
    return { entry: JSON.parse(text) };
  } catch {
    // Not the engine's message: it quotes the line, and that may be anything.
    return undefined;
  }
}
