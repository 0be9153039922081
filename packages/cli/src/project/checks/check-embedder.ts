import type { Embedder } from "@quoin/embedder";
import { chooseEmbedder } from "../../embedders/choose-embedder.ts";
import { type Check, fail, fromError, ok } from "./check.ts";

const sentence = "Find out why the login test fails";

/** The model in the package: whether it loads, and gives vectors that are some. */
export async function checkEmbedder(): Promise<{ check: Check; embedder?: Embedder }> {
  try {
    const start = performance.now();
    const embedder = await chooseEmbedder({ embedder: "local", keyEnv: "" });
    const vector = await embedder.embed(sentence);
    const milliseconds = Math.ceil(performance.now() - start);
    if (vector.length === 0 || vector.every((value) => value === 0))
      return { check: fail("embedder", `${embedder.id} gives empty vectors`, reinstall) };
    const detail = `${embedder.id}, ${vector.length} dimensions, first vector after ${milliseconds} ms`;
    return { check: ok("embedder", detail), embedder };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const known = error instanceof Error && error.name === "QuoinError";
    return { check: known ? fromError("embedder", "fail", error) : fail("embedder", message, reinstall) };
  }
}

const reinstall = "Install @quoin/embedder again: its weights are missing or damaged.";
