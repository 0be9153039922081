import { QuoinError } from "quoin";
import { parseModeTexts, usualModeTexts } from "quoin/capabilities";
import { createDetector } from "quoin/screening";
import { count } from "../count.ts";
import { located, readDocument } from "../document.ts";
import { chooseEmbedder } from "../embedders/choose-embedder.ts";
import { printableLine } from "../printable.ts";
import { createProgress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { isStale, readPrevious, writeIndex } from "./index-folder.ts";
import type { IndexOptions } from "./index-options.ts";
import { tellIndex } from "./index-report.ts";
import { sourcesText } from "./kept-sources.ts";
import { makeAll, type PreviousIndex, planAll } from "./make-index.ts";
import { readMcp } from "./mcp/read-mcp.ts";
import { readAll, readSource } from "./read-sources.ts";

/** Reads the sources, embeds and judges what is new, and writes the index or tells whether it is stale. */
export async function indexSources(
  places: readonly string[],
  options: IndexOptions,
  terminal: Terminal,
): Promise<void> {
  const { mcp, untrusted, mcpTimeout, out, check } = options;
  const embedder = await chooseEmbedder(options);
  const modeTexts = await readModeTexts(options.modeExamples);
  const found = await readAll(
    [
      ...places.map((place) => () => readSource({ place, trust: "trusted" })),
      ...untrusted.map((place) => () => readSource({ place, trust: "untrusted" })),
      ...mcp.map((server) => () => readMcp(server, mcpTimeout * 1000)),
    ],
    (read) => read(),
  );
  const { previous, notes } = await readPrevious(out);
  const emptied = found.capabilities.length === 0 && emptiedError(previous, out);
  if (emptied) {
    for (const note of found.notes) terminal.note(`${printableLine(`note: ${note}`)}\n`);
    throw emptied;
  }
  // Loading it takes time, and the user's own words are not judged.
  const hasOthers = found.capabilities.some(({ trust }) => trust === "untrusted");
  const detector = hasOthers ? createDetector() : undefined;
  const ids = { embedder: embedder.id, detector: detector?.id };
  const plan = planAll(found.capabilities, modeTexts, ids, previous);
  const told = { plan, options, embedder: embedder.id, notes: [...found.notes, ...notes] };
  const make = async () => {
    const embedded = createProgress(process.stderr, "texts embedded");
    const judged = createProgress(process.stderr, "texts judged");
    try {
      return await makeAll(plan, modeTexts, { embedder, detector }, (what, done, of) =>
        (what === "embedded" ? embedded : judged).update(done, of),
      );
    } finally {
      embedded.end();
      judged.end();
    }
  };
  if (check) {
    const stale = await isStale(out, plan, make);
    await tellIndex({ ...told, stale }, terminal);
    if (stale) process.exitCode = 1;
    return;
  }
  const made = await make();
  const written = await writeIndex(out, { ...made.texts, sources: sourcesText(places, options) });
  await tellIndex({ ...told, made, written }, terminal);
}

/** Where there was something. A server that forgot its tools for a day must not take them out of every prompt. */
function emptiedError({ tools, skills }: PreviousIndex, out: string): QuoinError | undefined {
  const [before, others] = [tools?.entries.length ?? 0, skills?.entries.length ?? 0];
  if (before + others === 0) return undefined;
  const had = `${count(before, "tool")} and ${count(others, "skill")}`;
  const message = `the sources have no tool and no skill, and the index has ${had}: it is kept as it was`;
  return new QuoinError({ code: "index_emptied", file: out, message });
}

async function readModeTexts(file: string | undefined) {
  if (file === undefined) return usualModeTexts();
  const document = await readDocument(file);
  return located(document, ["capability_invalid"], async () => parseModeTexts(document.value));
}
