/** The files of `quoin index`: what is written is read again, and nothing else. */
import { type Problem, QuoinError } from "quoin";
import {
  foundBy,
  type IndexedCapability,
  type Manifest,
  parseAttackVectors,
  parseManifest,
  parseModeExamples,
  writeAttackVectors,
  writeManifest,
  writeModeExamples,
} from "quoin/capabilities";
import { describe, expect, it } from "vitest";
import { foundByHash } from "../../src/capabilities/found-by.ts";
import { vectorText } from "../../src/capabilities/vector-text.ts";
import { problemsOf } from "./told.ts";

function entry(name: string, more: Partial<IndexedCapability> = {}): IndexedCapability {
  const words = { name, description: `Does ${name}.`, ...more };
  return {
    kind: "tool",
    modes: ["any"],
    origin: "manifest",
    from: "tools.yaml",
    trust: "trusted",
    ...words,
    hash: foundByHash(foundBy(words)),
    embeddings: more.embeddings ?? foundBy(words).map((_, at) => Float32Array.of(at, 0.1, -2.5)),
  };
}

const full = entry("search", {
  trust: "untrusted",
  descriptions: { pt: "Procura.", fr: "Cherche." },
  modes: ["plan", "review"],
  parameters: { type: "object", properties: { q: { type: "string" } } },
  screened: { score: 0.5, reasons: [{ says: "x", part: "p", id: "i", weight: 1.5 }], by: "detector 1" },
});
const manifest: Manifest<IndexedCapability> = {
  version: 1,
  embedder: "test-1",
  dimension: 3,
  entries: [full, entry("add", { kind: "tool" })],
};
const text = writeManifest(manifest);

type Written = Record<string, unknown>;

/** The manifest with something else in it. */
function changed(change: (value: Written, entries: [Written, Written, ...unknown[]]) => void): Written {
  const value = JSON.parse(text);
  change(value, value.entries);
  return value;
}

// A2
describe("a manifest", () => {
  it("is read as it was written, sorted by name, from text or JSON", () => {
    const sorted = { ...manifest, entries: [manifest.entries[1], full] };
    expect(parseManifest(text)).toEqual(sorted);
    expect(parseManifest(JSON.parse(text))).toEqual(sorted);
    expect(parseManifest(text, { kind: "tool", embedder: "test-1", file: "x" })).toEqual(sorted);
    expect(writeManifest({ ...manifest, entries: [] })).toBe(
      '{"version":1,"embedder":"test-1","dimension":3,"entries":[]}\n',
    );
  });

  it("has the same bytes for the same entries, one line for each", () => {
    const turned = { ...manifest, entries: [...manifest.entries].reverse() };
    expect(writeManifest(turned)).toBe(text);
    expect(writeManifest(parseManifest(text))).toBe(text);
    expect(text.split("\n")).toHaveLength(5);
  });

  it("may have its vectors as lists of numbers, and leaves what it was given alone", () => {
    const given = changed((_, entries) => {
      entries[0].embeddings = [[0, 0.1, -2.5]];
    });
    const before = JSON.stringify(given);
    expect(parseManifest(given)).toEqual(parseManifest(text));
    expect(JSON.stringify(given)).toBe(before);
  });

  it("of another embedder is refused, with what to do", () => {
    let error: unknown;
    try {
      parseManifest(text, { embedder: "test-2", file: "tools.json" });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: "manifest_mismatch", exitCode: 1 });
    expect((error as QuoinError).message).toContain("tools.json: its vectors were made by test-1");
    expect((error as QuoinError).remedy).toContain("quoin index");
  });

  it.each<[string, unknown, string]>([
    ["cut short", text.slice(0, -20), "is not JSON"],
    ["empty", "", "is not JSON"],
    ["a list", "[]", "must be an object with version"],
    ["null", null, "must be an object with version"],
    ["of another version", changed((value) => Object.assign(value, { version: 2 })), "version: is not 1"],
    [
      "without an embedder",
      changed((value) => Object.assign(value, { embedder: "" })),
      "embedder: must be the id",
    ],
    [
      "of another dimension",
      changed((value) => Object.assign(value, { dimension: 4 })),
      "embeddings[0]: is not base64 of 4 numbers",
    ],
    [
      "of a huge dimension",
      changed((value) => Object.assign(value, { dimension: 1e9 })),
      "dimension: must be",
    ],
    ["of no dimension", changed((value) => Object.assign(value, { dimension: 0 })), "dimension: must be"],
    [
      "of half a dimension",
      changed((value) => Object.assign(value, { dimension: 1.5 })),
      "dimension: must be",
    ],
    ["without entries", changed((value) => Object.assign(value, { entries: {} })), "entries: must be a list"],
    ["with a strange key", changed((value) => Object.assign(value, { more: 1 })), "more: unknown key"],
    ["with no object", changed((_, all) => void all.push("x")), "entries[2]: must be an object"],
    [
      "with a strange key in an entry",
      changed((_, [first]) => Object.assign(first, { more: 1 })),
      "entries[0].more: unknown key",
    ],
    [
      "with a missing key",
      changed((_, [first]) => void delete first.origin),
      "entries[0].origin: is required",
    ],
    [
      "with another name",
      changed((_, [first]) => Object.assign(first, { name: "other" })),
      "entries[0].hash: is not that",
    ],
    [
      "with another description",
      changed((_, [first]) => Object.assign(first, { description: "x" })),
      "entries[0].hash: is not that",
    ],
    [
      "with a broken hash",
      changed((_, [first]) => Object.assign(first, { hash: "x" })),
      "entries[0].hash: is not that",
    ],
    [
      "with a name twice",
      changed((_, all) => void all.push({ ...all[0] })),
      "entries[2].name: is that of entry 0",
    ],
    [
      "with too few vectors",
      changed((_, all) => void (all[1] as { embeddings: unknown[] }).embeddings.pop()),
      "has 2 vectors for 3 texts",
    ],
    ["without vectors", changed((_, [first]) => void delete first.embeddings), "embeddings: is required"],
    [
      "with text for a vector",
      changed((_, [first]) => Object.assign(first, { embeddings: ["????????????????"] })),
      "is not base64",
    ],
    [
      "with NaN",
      changed((_, [first]) =>
        Object.assign(first, { embeddings: [vectorText(Float32Array.of(1, Number.NaN, 0))] }),
      ),
      "not finite",
    ],
    [
      "with too large a number",
      changed((_, [first]) => Object.assign(first, { embeddings: [[1, 1e300, 0]] })),
      "not finite",
    ],
    [
      "with words for numbers",
      changed((_, [first]) => Object.assign(first, { embeddings: [[1, "2", 0]] })),
      "no number",
    ],
    [
      "with modes of its own",
      changed((_, [first]) => Object.assign(first, { modes: ["fly"] })),
      "entries[0].modes: must be plan",
    ],
    [
      "with no modes",
      changed((_, [first]) => Object.assign(first, { modes: [] })),
      "entries[0].modes: must be a list",
    ],
    [
      "with a strange verdict",
      changed((_, all) => Object.assign(all[1], { screened: { score: 2, reasons: [], by: "x" } })),
      "entries[1].screened: must be",
    ],
    [
      "with a verdict of nobody",
      changed((_, all) => Object.assign(all[1], { screened: { score: 0 } })),
      "entries[1].screened: must be",
    ],
    [
      "with a list for parameters",
      changed((_, all) => Object.assign(all[1], { parameters: [] })),
      "entries[1].parameters: must be",
    ],
  ])("%s is refused", (_, given, message) => {
    const problems = problemsOf(() => parseManifest(given, { file: "tools.json" }));
    expect(problems.map(({ code }) => code)).toContain("manifest_invalid");
    expect(problems.every(({ file }) => file === "tools.json")).toBe(true);
    expect(new QuoinError(problems as [Problem]).message).toContain(message);
  });

  it("of skills is not taken for one of tools", () => {
    expect(problemsOf(() => parseManifest(text, { kind: "skill" }))).toHaveLength(2);
  });

  it("does not ask for more memory than it fills", () => {
    const greedy = changed((value, entries) => {
      value.dimension = 65_536;
      value.entries = Array.from({ length: 20_000 }, (_, at) => ({ ...entries[0], name: `n${at}` }));
    });
    expect(problemsOf(() => parseManifest(greedy)).length).toBe(20_000);
  });

  it("of thousands of entries is read as it was written", () => {
    const vector = (seed: number) => Float32Array.from({ length: 256 }, (_, at) => Math.sin(seed * 256 + at));
    const entries = Array.from({ length: 4000 }, (_, at) =>
      entry(`tool_${at}`, { embeddings: [vector(at)] }),
    );
    const read = parseManifest(writeManifest({ ...manifest, dimension: 256, entries }));
    const byName = new Map(read.entries.map((each) => [each.name, each.embeddings[0]]));
    for (const at of [0, 1, 999, 3999]) expect(byName.get(`tool_${at}`)).toEqual(vector(at));
  });
});

// A2
describe("mode examples and known attacks", () => {
  const vectors = [Float32Array.of(1, 0), Float32Array.of(0, 1)] as const;
  const examples = {
    version: 1 as const,
    embedder: "e",
    dimension: 2,
    entries: [
      { mode: "review" as const, text: "Look it over.", embedding: vectors[0] },
      { mode: "plan" as const, text: "Think about it.", embedding: vectors[1] },
    ],
  };
  const sentences = [
    { pattern: "b", lang: "en", text: "Forget it." },
    { pattern: "a", lang: "pt", text: "Esquece." },
  ];

  it("are read as they were written", () => {
    const read = parseModeExamples(writeModeExamples(examples));
    expect(read).toEqual({ ...examples, entries: [...examples.entries].reverse() });
    const attacks = parseAttackVectors(writeAttackVectors({ embedder: "e", sentences, vectors }));
    expect(attacks).toEqual({
      embedder: "e",
      sentences: [...sentences].reverse(),
      vectors: [vectors[1], vectors[0]],
    });
  });

  it("are refused where they are something else, or another embedder's", () => {
    const written = writeModeExamples(examples);
    const codes = (run: () => unknown) => problemsOf(run).map(({ code }) => code);
    expect(codes(() => parseModeExamples(written, { embedder: "f" }))).toEqual(["manifest_mismatch"]);
    expect(codes(() => parseModeExamples(written.replace('"plan"', '"fly"')))).toEqual(["manifest_invalid"]);
    expect(codes(() => parseModeExamples(written.replace('"text":"Think about it."', '"text":""')))).toEqual([
      "manifest_invalid",
    ]);
    expect(codes(() => parseAttackVectors(written)).every((code) => code === "manifest_invalid")).toBe(true);
    expect(codes(() => parseManifest(written)).every((code) => code === "manifest_invalid")).toBe(true);
    expect(codes(() => parseModeExamples(text)).length).toBeGreaterThan(0);
  });
});
