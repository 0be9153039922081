/** What the screen is made of, read from the files that people write: tests must not wait for somebody to compile them. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const folder = fileURLToPath(new URL("../../screening/", import.meta.url));

function filesOf(name: string, ending: string): string[] {
  return readdirSync(`${folder}${name}`)
    .filter((file) => file.endsWith(ending))
    .sort();
}

function yamlOf<Content>(path: string): Content {
  return parse(readFileSync(`${folder}${path}`, "utf8")) as Content;
}

/** By language, the phrases of each concept. */
export const lexiconFiles: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  filesOf("lexicon", ".yaml").map((file) => [file.slice(0, -".yaml".length), yamlOf(`lexicon/${file}`)]),
);

export const patternRows = yamlOf<{ id: string; says: string; words: string }[]>("patterns.yaml");

export interface Example {
  language: string;
  pattern: string;
  text: string;
}

interface Examples {
  attacks?: string[];
  harmless?: string[];
}

const exampleFiles = filesOf("examples", ".yaml").map((file) => ({
  language: file.slice(0, -".yaml".length),
  byPattern: yamlOf<Record<string, Examples>>(`examples/${file}`),
}));

function examplesOf(kind: keyof Examples): Example[] {
  return exampleFiles.flatMap(({ language, byPattern }) =>
    Object.entries(byPattern).flatMap(([pattern, lists]) =>
      (lists[kind] ?? []).map((text) => ({ language, pattern, text })),
    ),
  );
}

export const attackExamples = examplesOf("attacks");
export const harmlessExamples = examplesOf("harmless");

export interface LabelledText {
  id: string;
  text: string;
  label: "injection" | "benign";
  lang: string;
}

function readTexts(): LabelledText[] {
  const files = ["texts", "pairs"].flatMap((name) =>
    filesOf(name, ".jsonl").map((file) => `${name}/${file}`),
  );
  return files.flatMap((file) =>
    readFileSync(`${folder}${file}`, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as LabelledText),
  );
}

/** So many of every language, spread evenly over all that there are; the same on every run. */
export function sampleTexts(ofEach: number): LabelledText[] {
  const byLanguage = new Map<string, LabelledText[]>();
  for (const text of readTexts()) byLanguage.set(text.lang, [...(byLanguage.get(text.lang) ?? []), text]);
  return [...byLanguage.values()].flatMap((texts) => {
    const step = Math.max(1, Math.floor(texts.length / ofEach));
    return texts.filter((_, at) => at % step === 0).slice(0, ofEach);
  });
}
