import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type TransformersModule, transformersEmbedder } from "@quoin/embedder/node";
import { embedderContract } from "@quoin/embedder/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { unitVectorOf, vectorOf } from "./servers/vector-of.ts";

const root = mkdtempSync(join(tmpdir(), "quoin-model-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A directory that looks like a model's. */
function modelDirectory(name: string, files: Record<string, string> = {}): string {
  const directory = join(root, name);
  mkdirSync(join(directory, "onnx"), { recursive: true });
  const all = { "config.json": "{}", "tokenizer.json": "{}", "onnx/model.onnx": "weights", ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(directory, file), text);
  return directory;
}

/** The library's stand-in: remembers how it was asked. */
function standIn(
  extract = (texts: string[]): Float32Array => Float32Array.from(texts.flatMap((text) => vectorOf(text))),
) {
  const asked: unknown[][] = [];
  const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: "/elsewhere/" };
  const module: TransformersModule = {
    env,
    async pipeline(...args) {
      asked.push([...args, { ...env }]);
      // The library reads its settings while it loads, not only at the beginning.
      await new Promise((resolve) => setTimeout(resolve, 20));
      asked.push([env.localModelPath + args[1]]);
      return async (texts, options) => {
        asked.push([texts, options]);
        return { data: extract(texts), dims: [texts.length, 8] };
      };
    },
  };
  return { asked, env, library: async () => module };
}

describe("a directory that is none", () => {
  it.each<[string, () => string, RegExp]>([
    ["does not exist", () => join(root, "nowhere"), /nowhere.*does not exist/],
    ["has no config.json", () => remove("no-config", "config.json"), /config\.json is missing/],
    ["has no tokenizer.json", () => remove("no-tokenizer", "tokenizer.json"), /tokenizer\.json is missing/],
    ["has no weights", () => remove("no-weights", "onnx/model.onnx"), /no weights/],
  ])("that %s is a missing model, said at once", (_, create, message) => {
    const directory = create();
    const failure = { code: "embedder_model_missing", message: expect.stringMatching(message) };
    expect(() => transformersEmbedder({ directory })).toThrow(expect.objectContaining(failure));
  });

  function remove(name: string, file: string): string {
    const directory = modelDirectory(name);
    rmSync(join(directory, file));
    return directory;
  }

  it("without the weights that were asked for names them", () => {
    const directory = modelDirectory("plain");
    expect(() => transformersEmbedder({ directory, dtype: "q8" })).toThrow(
      /onnx.model_quantized\.onnx is missing/,
    );
    expect(() => transformersEmbedder({ directory, dtype: "q3" as never })).toThrow(/no precision "q3"/);
    expect(() => transformersEmbedder({ directory: "" })).toThrow(/must name a directory/);
  });
});

describe("the library", () => {
  let directory: string;
  beforeEach(() => {
    directory = modelDirectory("plain");
  });

  it("that is not installed is said with the first text", async () => {
    const failure = {
      code: "embedder_model_missing",
      message: expect.stringContaining("`npm install @huggingface/transformers`"),
    };
    await expect(transformersEmbedder({ directory }).embed("a")).rejects.toMatchObject(failure);
  });

  it("loads from the directory and from nowhere else, and gets its settings back", async () => {
    const { asked, env, library } = standIn();
    const embedder = transformersEmbedder({ directory, library });
    expect(await embedder.embedMany(["a", "b"])).toEqual([unitVectorOf("a"), unitVectorOf("b")]);
    expect(asked[0]).toEqual([
      "feature-extraction",
      "plain",
      { dtype: "fp32", local_files_only: true },
      { allowRemoteModels: false, allowLocalModels: true, localModelPath: `${dirname(directory)}/` },
    ]);
    expect(asked.slice(2)).toEqual([
      [["a"], { pooling: "mean", normalize: false }],
      [["b"], { pooling: "mean", normalize: false }],
    ]);
    expect(env).toEqual({ allowRemoteModels: true, allowLocalModels: false, localModelPath: "/elsewhere/" });
  });

  it("loads once, and two models one after the other", async () => {
    const { asked, library } = standIn();
    mkdirSync(join(root, "deeper"), { recursive: true });
    const other = modelDirectory("deeper/other");
    const embedders = [directory, other].map((each) => transformersEmbedder({ directory: each, library }));
    await Promise.all([...embedders, ...embedders].map((embedder) => embedder.embed("a")));
    expect(asked.filter(([path]) => [directory, other].includes(path as string))).toEqual([
      [directory],
      [other],
    ]);
    expect(asked.filter(([task]) => task === "feature-extraction")).toHaveLength(2);
  });

  it("that fails to load may succeed the next time", async () => {
    const { library } = standIn();
    let failures = 1;
    const flaky = async () => {
      const module = await library();
      return {
        ...module,
        pipeline: failures-- > 0 ? () => Promise.reject(new Error("no memory")) : module.pipeline,
      };
    };
    const embedder = transformersEmbedder({ directory, library: flaky });
    const failure = {
      code: "embedder_failed",
      message: `${directory}: the model cannot be loaded: no memory`,
    };
    await expect(embedder.embed("a")).rejects.toMatchObject(failure);
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
  });

  it("that fails with a text, or gives no numbers, is embedder_failed", async () => {
    for (const extract of [() => Float32Array.of(Number.NaN), () => new Float32Array(0), fails]) {
      const embedder = transformersEmbedder({ directory, library: standIn(extract).library });
      await expect(embedder.embed("a")).rejects.toMatchObject({ code: "embedder_failed" });
    }
    function fails(): Float32Array {
      throw new Error("out of range");
    }
  });

  it("gets the words of the purpose, the pooling and the precision", async () => {
    const { asked, library } = standIn();
    const quantised = modelDirectory("quantised", { "onnx/model_quantized.onnx": "less" });
    const options = { directory: quantised, library, dtype: "q8", pooling: "cls" } as const;
    const embedder = transformersEmbedder({ ...options, normalise: false, prefix: { query: "query: " } });
    expect(await embedder.embed("a", { purpose: "query" })).toEqual(Float32Array.from(vectorOf("query: a")));
    expect(asked[0]?.[2]).toMatchObject({ dtype: "q8" });
    expect(asked[2]).toEqual([["query: a"], { pooling: "cls", normalize: false }]);
  });

  it("has an id that tells apart whatever changes the vectors", () => {
    const quantised = modelDirectory("quantised", { "onnx/model_quantized.onnx": "less" });
    const variants = [
      {},
      { dtype: "q8" },
      { pooling: "cls" },
      { normalise: false },
      { prefix: { query: "q" } },
    ] as const;
    const ids = variants.map((each) => transformersEmbedder({ directory: quantised, ...each }).id);
    modelDirectory("quantised", { "config.json": '{"changed": true}' });
    ids.push(transformersEmbedder({ directory: quantised }).id);
    expect(new Set(ids).size).toBe(variants.length + 1);
    expect(ids[0]).toMatch(/^transformers:quantised-[0-9a-f]{12}\/fp32\/mean$/);
    expect(basename(quantised)).toBe("quantised");
  });

  describe("with a model that stands in", () => {
    const create = () =>
      transformersEmbedder({ directory: modelDirectory("plain"), library: standIn().library });
    for (const { name, run } of embedderContract(create)) it(name, run);
  });
});
