/**
 * transformers.js for real. Weights are not in the repository, so this stays skipped without a directory, also where
 * everything else is required. The package is looked for from the directory upwards, then from here.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { type TransformersModule, transformersEmbedder } from "@quoin/embedder/node";
import { embedderContract } from "@quoin/embedder/testing";
import { describe, expect, it } from "vitest";

const directory = process.env.QUOIN_TEST_MODEL_DIR ?? "";

describe.skipIf(directory === "")(
  "with the weights in QUOIN_TEST_MODEL_DIR (skipped without, CI has none)",
  () => {
    const library = async (): Promise<TransformersModule> => {
      for (const place of [join(directory, "model.js"), import.meta.filename]) {
        try {
          return createRequire(place)("@huggingface/transformers");
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
        }
      }
      throw new Error("install @huggingface/transformers beside the weights");
    };
    // One instance: loading takes longer than all the checks.
    let embedder: ReturnType<typeof transformersEmbedder> | undefined;
    const create = () => {
      embedder ??= transformersEmbedder({ directory, library });
      return embedder;
    };

    for (const { name, run } of embedderContract(create)) it(name, run);

    it("similar sentences are closer than others", async () => {
      const [cat, kitten, tax] = await create().embedMany([
        "The cat sits on the mat.",
        "A kitten is resting on a rug.",
        "The quarterly tax report is due on Friday.",
      ]);
      const cosine = (other: Float32Array | undefined) =>
        cat?.reduce((sum, number, at) => sum + number * (other?.[at] ?? 0), 0) ?? 0;
      expect(cosine(kitten)).toBeGreaterThan(cosine(tax) + 0.2);
    });
  },
);
