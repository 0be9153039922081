import { attackSentences } from "../generated/attack-sentences.ts";
import {
  type AttackSentence,
  type AttackVectors,
  embedAttacks,
  type SentenceEmbedder,
} from "../screening/similarity-detector.ts";
import { embedTexts } from "./embed-texts.ts";
import type { Fields } from "./is-object.ts";
import { inFile, manifestText, openManifest, type ReadManifestOptions } from "./manifest-envelope.ts";
import { planTexts, type TextPlan } from "./plan-texts.ts";

/** The sentences of the package; vectors of the same embedder are kept. */
export function planAttacks(embedder: string, previous?: AttackVectors): TextPlan {
  return planTexts(
    textsOf(attackSentences),
    embedder,
    previous && { ...previous, texts: textsOf(previous.sentences) },
  );
}

function textsOf(sentences: readonly AttackSentence[]): string[] {
  return sentences.map(({ text }) => text);
}

export async function completeAttacks(
  embedder: SentenceEmbedder,
  known: ReadonlyMap<string, Float32Array>,
): Promise<AttackVectors> {
  const missing = attackSentences.filter(({ text }) => !known.has(text));
  const inBatches: SentenceEmbedder = {
    id: embedder.id,
    async embedMany(texts) {
      const vectors = await embedTexts(embedder, texts);
      return texts.map((text) => vectors.get(text) as Float32Array);
    },
  };
  const made = await embedAttacks(inBatches, missing);
  const all = new Map([...known, ...made.sentences.map(({ text }, at) => [text, made.vectors[at]] as const)]);
  const vectors = attackSentences.map(({ text }) => all.get(text) as Float32Array);
  return { embedder: embedder.id, sentences: attackSentences, vectors };
}

/** For `similarityDetector`, which then embeds only what it is asked about. */
export function parseAttackVectors(given: unknown, options: ReadManifestOptions = {}): AttackVectors {
  return inFile(options.file, () => {
    const { embedder, entries, vectors } = openManifest(given, options, "embedding", problemsOf);
    const sentences = entries.map(({ pattern, lang, text }) => ({ pattern, lang, text }) as AttackSentence);
    return { embedder, sentences, vectors: vectors.map(([vector]) => vector as Float32Array) };
  });
}

export function writeAttackVectors({ embedder, sentences, vectors }: AttackVectors): string {
  const rows = sentences.map(({ pattern, lang, text }, at) => ({
    pattern,
    lang,
    text,
    embedding: vectors[at],
  }));
  const key = ({ pattern, lang, text }: AttackSentence) => `${pattern} ${lang} ${text}`;
  const sorted = rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return manifestText({ embedder, dimension: vectors[0]?.length ?? 0 }, sorted);
}

function problemsOf({
  pattern,
  lang,
  text,
  embedding: _,
  ...others
}: Fields): { key: string; message: string }[] {
  const problems = Object.keys(others).map((key) => ({ key, message: "unknown key" }));
  for (const [key, value] of Object.entries({ pattern, lang, text }))
    if (typeof value !== "string" || value === "") problems.push({ key, message: "must be a text" });
  return problems;
}
