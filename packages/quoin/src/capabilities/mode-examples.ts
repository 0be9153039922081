import * as z from "zod";
import { type Problem, refuse } from "../errors.ts";
import { redact } from "../text/redact/index.ts";
import { validate } from "../validate.ts";
import { embedTexts, type IndexEmbedder } from "./embed-texts.ts";
import type { Fields } from "./is-object.ts";
import { inFile, manifestText, openManifest, type ReadManifestOptions } from "./manifest-envelope.ts";
import { modeExampleTexts } from "./mode-example-texts.ts";
import { planTexts, type TextPlan } from "./plan-texts.ts";
import type { Manifest, Mode, ModeExample } from "./types.ts";

/** A task that is typical of a mode. */
export type ModeText = Pick<ModeExample, "mode" | "text">;

const modes: readonly Mode[] = ["plan", "act", "review"];
const most = 1000;
const tasks = z
  .array(
    z
      .string()
      .max(2000, "is longer than 2000 characters")
      .refine((text) => text.trim() !== "", "is empty"),
  )
  .min(1, "is empty")
  .max(most, `has more than ${most} tasks`);
const schema = z.strictObject({ plan: tasks, act: tasks, review: tasks });

/** Examples of the user's own: `{plan: […], act: […], review: […]}`; the same task can stand for one mode only. */
export function parseModeTexts(raw: unknown): ModeText[] {
  const given = validate(schema, raw, "capability_invalid");
  const seen = new Map<string, string>();
  const problems: Problem[] = [];
  const texts = modes.flatMap((mode) =>
    given[mode].map((task, at): ModeText => {
      // They are embedded, maybe by somebody else's machine, and kept.
      const { text } = redact(task.trim(), { secrets: true, pii: false });
      const before = seen.get(text);
      if (before !== undefined)
        problems.push({ code: "capability_invalid", path: [mode, at], message: `is in ${before} as well` });
      seen.set(text, mode);
      return { mode, text };
    }),
  );
  refuse(problems);
  return texts;
}

/** Those of the package. */
export function usualModeTexts(): ModeText[] {
  return parseModeTexts(modeExampleTexts);
}

/** Vectors of the same embedder are kept. */
export function planModeExamples(
  texts: readonly ModeText[],
  embedder: string,
  previous?: Manifest<ModeExample>,
): TextPlan {
  const before = previous && {
    embedder: previous.embedder,
    texts: previous.entries.map(({ text }) => text),
    vectors: previous.entries.map(({ embedding }) => embedding),
  };
  return planTexts(
    texts.map(({ text }) => text),
    embedder,
    before,
  );
}

/** They are compared with tasks, so they are embedded as tasks are. */
export async function embedModeExamples(
  texts: readonly ModeText[],
  embedder: IndexEmbedder,
  known: ReadonlyMap<string, Float32Array> = new Map(),
): Promise<Manifest<ModeExample>> {
  const missing = texts.map(({ text }) => text).filter((text) => !known.has(text));
  const vectors = await embedTexts(embedder, missing, { purpose: "query" });
  const entries = texts.map(({ mode, text }) => {
    return { mode, text, embedding: (known.get(text) ?? vectors.get(text)) as Float32Array };
  });
  return { version: 1, embedder: embedder.id, dimension: entries[0]?.embedding.length ?? 0, entries };
}

export function parseModeExamples(given: unknown, options: ReadManifestOptions = {}): Manifest<ModeExample> {
  return inFile(options.file, () => {
    const { embedder, dimension, entries, vectors } = openManifest(given, options, "embedding", problemsOf);
    const examples = entries.map(({ mode, text }, at) => {
      return { mode, text, embedding: vectors[at]?.[0] } as ModeExample;
    });
    return { version: 1, embedder, dimension, entries: examples };
  });
}

export function writeModeExamples({ embedder, dimension, entries }: Manifest<ModeExample>): string {
  const place = ({ mode }: ModeExample) => modes.indexOf(mode);
  const sorted = [...entries].sort(
    (one, other) => place(one) - place(other) || (one.text < other.text ? -1 : 1),
  );
  const rows = sorted.map(({ mode, text, embedding }) => ({ mode, text, embedding }));
  return manifestText({ embedder, dimension }, rows);
}

function problemsOf({ mode, text, embedding: _, ...others }: Fields): { key: string; message: string }[] {
  const problems = Object.keys(others).map((key) => ({ key, message: "unknown key" }));
  if (!modes.includes(mode as Mode)) problems.push({ key: "mode", message: "must be plan, act or review" });
  if (typeof text !== "string" || text === "") problems.push({ key: "text", message: "must be a text" });
  return problems;
}
