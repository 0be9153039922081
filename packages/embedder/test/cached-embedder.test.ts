import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "@quoin/embedder";
import { type CacheOptions, cachedEmbedder } from "@quoin/embedder/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countingEmbedder } from "./counting-embedder.ts";
import { unitVectorOf } from "./servers/vector-of.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "quoin-cache-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Without the memory in front: what is tested is the disk. */
const cached = (embedder: Embedder, options: Partial<CacheOptions> = {}) =>
  cachedEmbedder(embedder, { directory, memoryEntries: 0, ...options });
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const bytesIn = (folder: string) => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

describe("cachedEmbedder", () => {
  it("asks only for what is missing, also in another process's stead", async () => {
    await cached(countingEmbedder()).embedMany(["a", "b", "a"]);
    const inner = countingEmbedder();
    const embedder = cached(inner);
    expect(await embedder.embedMany(["c", "a", "c", "b"])).toEqual(
      ["c", "a", "c", "b"].map((text) => unitVectorOf(text)),
    );
    expect(inner.calls.map(({ texts }) => texts)).toEqual([["c"]]);
  });

  it("knows the dimension from what is kept", async () => {
    await cached(countingEmbedder()).embed("a");
    const embedder = cached(countingEmbedder());
    expect(embedder.dimension).toBeUndefined();
    await embedder.embed("a");
    expect(embedder.dimension).toBe(8);
  });

  it("never mixes ids or purposes", async () => {
    await cached(countingEmbedder({ id: "one" })).embed("a", { purpose: "query" });
    for (const [id, purpose] of [
      ["one", "document"],
      ["one", undefined],
      ["two", "query"],
    ] as const) {
      const inner = countingEmbedder({ id });
      await cached(inner).embed("a", { purpose });
      expect(inner.calls).toHaveLength(1);
    }
  });

  it("does not fall for parts that run into each other", async () => {
    await cached(countingEmbedder({ id: "m" })).embed("query\0a");
    const inner = countingEmbedder({ id: "m" });
    await cached(inner).embed("a", { purpose: "query" });
    expect(inner.calls).toHaveLength(1);
  });

  it("says nothing of the text on disk", async () => {
    await cached(countingEmbedder()).embed("a very private sentence");
    const all = filesIn(directory)
      .map((file) => file + readFileSync(file, "latin1"))
      .join();
    expect(all).not.toContain("private");
  });

  it.skipIf(process.platform === "win32")("is for its owner alone", async () => {
    await cached(countingEmbedder(), { directory: join(directory, "new") }).embed("a");
    const others = [join(directory, "new"), ...filesIn(directory)].map((path) => statSync(path).mode & 0o077);
    expect(others).toEqual([0, 0]);
  });

  it("asks once for texts that differ only in half a pair of surrogates", async () => {
    const inner = countingEmbedder();
    await cached(inner).embedMany(["a\ud800", "a\ufffd"]);
    expect(inner.calls[0]?.texts).toHaveLength(1);
  });

  it("keeps a memory in front unless told otherwise", async () => {
    const inner = countingEmbedder();
    const embedder = cachedEmbedder(inner, { directory });
    await embedder.embed("a");
    rmSync(directory, { recursive: true });
    await embedder.embed("a");
    expect(inner.calls).toHaveLength(1);
  });
});

describe("entries that are damaged", () => {
  const damages: [string, (file: string) => void][] = [
    ["empty", (file) => truncateSync(file, 0)],
    ["cut", (file) => truncateSync(file, statSync(file).size - 5)],
    ["longer", (file) => writeFileSync(file, "more", { flag: "a" })],
    ["another file", (file) => writeFileSync(file, "x".repeat(statSync(file).size))],
    [
      "one bit off",
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
  ];
  it.each(damages)("%s: are ignored and replaced", async (_, damage) => {
    await cached(countingEmbedder()).embed("a");
    for (const file of filesIn(directory)) damage(file);
    const inner = countingEmbedder();
    expect(await cached(inner).embed("a")).toEqual(unitVectorOf("a"));
    expect(inner.calls).toHaveLength(1);
    const again = countingEmbedder();
    expect(await cached(again).embed("a")).toEqual(unitVectorOf("a"));
    expect(again.calls).toHaveLength(0);
  });

  it("an entry under another's name is not believed", async () => {
    await cached(countingEmbedder()).embedMany(["a", "b"]);
    const [one = "", other = ""] = filesIn(directory);
    writeFileSync(one, readFileSync(other));
    const inner = countingEmbedder();
    expect(await cached(inner).embedMany(["a", "b"])).toEqual([unitVectorOf("a"), unitVectorOf("b")]);
    expect(inner.calls).toHaveLength(1);
  });

  it("entries of another dimension are asked for anew", async () => {
    await cached(countingEmbedder({ dimension: 4 })).embedMany(["a", "b"]);
    const knowing = countingEmbedder({ knows: true });
    expect((await cached(knowing).embed("a")).length).toBe(8);
    const learning = countingEmbedder();
    const vectors = await cached(learning).embedMany(["b", "c"]);
    expect(vectors).toEqual([unitVectorOf("b"), unitVectorOf("c")]);
    expect(learning.calls.map(({ texts }) => texts)).toEqual([["c"], ["b"]]);
  });
});

describe("room", () => {
  const entryBytes = async () => {
    await cached(countingEmbedder()).embed("measure");
    const bytes = bytesIn(directory);
    rmSync(directory, { recursive: true });
    return bytes;
  };

  it("is never exceeded by more than a tenth, and what was used longest ago goes first", async () => {
    const maxBytes = 50 * (await entryBytes());
    const embedder = cached(countingEmbedder(), { maxBytes });
    await embedder.embedMany(numbered(40));
    // As if they had been used long ago, except the first ten.
    const past = new Date(Date.now() - 86_400_000);
    for (const file of filesIn(directory)) utimesSync(file, past, past);
    await cached(countingEmbedder(), { maxBytes }).embedMany(numbered(10));
    for (let at = 0; at < 30; at++) await embedder.embed(`new ${at}`);
    expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes * 1.1);
    const inner = countingEmbedder();
    await cached(inner).embedMany([...numbered(10), ...Array.from({ length: 30 }, (_, at) => `new ${at}`)]);
    expect(inner.calls).toEqual([]);
  });

  it("is bounded with one call too", async () => {
    const maxBytes = 50 * (await entryBytes());
    await cached(countingEmbedder(), { maxBytes }).embedMany(numbered(500));
    expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes * 1.1);
    expect(bytesIn(directory)).toBeGreaterThan(maxBytes * 0.5);
  });

  it("is not taken by what a killed process left behind", async () => {
    await cached(countingEmbedder()).embed("a");
    const left = join(directory, "temporary", "left-behind");
    writeFileSync(left, "half an entry");
    utimesSync(left, new Date(0), new Date(0));
    await cached(countingEmbedder()).embed("b");
    expect(filesIn(directory)).not.toContain(left);
  });

  it("leaves files alone that are none of its own", async () => {
    writeFileSync(join(directory, "notes.txt"), "x".repeat(10_000));
    await cached(countingEmbedder(), { maxBytes: 1000 }).embedMany(numbered(50));
    expect(readFileSync(join(directory, "notes.txt"), "utf8")).toHaveLength(10_000);
  });

  it.each([{ maxBytes: 0 }, { memoryEntries: -1 }, { directory: "" }])("%o is refused", (wrong) => {
    expect(() => cached(countingEmbedder(), wrong)).toThrow(expect.objectContaining({ code: "usage" }));
  });
});

describe("a directory that cannot be used", () => {
  it("is said once, and all works without it", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    const warnings: string[] = [];
    const inner = countingEmbedder();
    const embedder = cached(inner, { directory: file, onWarning: (message) => warnings.push(message) });
    expect(await embedder.embedMany(["a", "b"])).toEqual([unitVectorOf("a"), unitVectorOf("b")]);
    await embedder.embed("a");
    expect(inner.calls).toHaveLength(2);
    expect(warnings).toEqual([expect.stringContaining(file)]);
  });

  it("a warning that throws changes nothing", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    const onWarning = () => {
      throw new Error("no");
    };
    expect(await cached(countingEmbedder(), { directory: file, onWarning }).embed("a")).toEqual(
      unitVectorOf("a"),
    );
  });
});
