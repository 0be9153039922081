import { attackSentences } from "../generated/attack-sentences.ts";
import {
  type AttackSentence,
  type AttackVectors,
  embedAttacks,
  type SentenceEmbedder,
} from "../screening/similarity-detector.ts";
import {
  type Fields,
  inFile,
  manifestText,
  openManifest,
  type ReadManifestOptions,
} from "./manifest-envelope.ts";

/** The sentences of the package; vectors of the same embedder are kept. */
export function planAttacks(
  embedder: string,
  previous?: AttackVectors,
): { known: Map<string, Float32Array>; embedded: number; kept: number; removed: number } {
  const isSame = previous?.embedder === embedder;
  const old = (previous?.sentences ?? []).map(({ text }, at) => [text, previous?.vectors[at]] as const);
  const known = new Map(isSame ? (old as [string, Float32Array][]) : []);
  const wanted = new Set(attackSentences.map(({ text }) => text));
  const kept = attackSentences.filter(({ text }) => known.has(text)).length;
  const removed = old.filter(([text]) => !wanted.has(text)).length;
  return { known, embedded: attackSentences.length - kept, kept, removed };
}

/** So many at once that a server is asked in batches. */
const sentencesAtOnce = 256;

export async function completeAttacks(
  embedder: SentenceEmbedder,
  known: ReadonlyMap<string, Float32Array>,
): Promise<AttackVectors> {
  const missing = attackSentences.filter(({ text }) => !known.has(text));
  const made = new Map(known);
  for (let at = 0; at < missing.length; at += sentencesAtOnce) {
    const { sentences, vectors } = await embedAttacks(embedder, missing.slice(at, at + sentencesAtOnce));
    for (const [nth, { text }] of sentences.entries()) made.set(text, vectors[nth] as Float32Array);
  }
  const vectors = attackSentences.map(({ text }) => made.get(text) as Float32Array);
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
