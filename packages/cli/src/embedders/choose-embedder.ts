import type { Embedder } from "@quoin/embedder";
import { Option } from "commander";
import { type Problem, refuse } from "quoin";
import { keyIn } from "../key-in.ts";

export interface EmbedderOptions {
  embedder: "local" | "openai" | "ollama";
  model?: string;
  url?: string;
  keyEnv: string;
}

const usualKey = "QUOIN_EMBEDDER_KEY";

/** The options of every command that embeds. A key is never one of them: arguments are seen by everyone on a machine. */
export function embedderOptions(): Option[] {
  return [
    new Option("--embedder <kind>", "the model in the package, or a server")
      .choices(["local", "openai", "ollama"])
      .default("local"),
    new Option("--model <name>", "with openai and ollama: the model's name there"),
    new Option(
      "--url <address>",
      "where the server is (openai: needed; ollama: the one on this machine unless told)",
    ),
    new Option("--key-env <variable>", "environment variable with the server's key").default(usualKey),
  ];
}

/** Loaded only here: a command that does not embed need not wait for it. */
export async function chooseEmbedder(
  { embedder, model, url, keyEnv }: EmbedderOptions,
  modelOption = "--model",
): Promise<Embedder> {
  const problems: Problem[] = [];
  const need = (holds: boolean, message: string) => {
    if (!holds) problems.push({ code: "usage", message });
  };
  const isLocal = embedder === "local";
  need(!isLocal || (!model && !url), `${modelOption} and --url are for --embedder openai and ollama`);
  need(isLocal || Boolean(model), `--embedder ${embedder} needs ${modelOption}`);
  need(embedder !== "openai" || Boolean(url), "--embedder openai needs --url");
  refuse(problems);
  const { createEmbedder, ollamaEmbedder, openaiEmbedder } = await import("@quoin/embedder");
  if (isLocal) return createEmbedder();
  const options = { model: model as string, key: keyIn(keyEnv, usualKey) };
  if (embedder === "ollama") return ollamaEmbedder({ ...options, ...(url && { baseURL: url }) });
  return openaiEmbedder({ ...options, baseURL: url as string });
}
