import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { QuoinError } from "quoin/errors";
import { sha256 } from "quoin/hash";

/** What transformers.js calls the weights of each precision. */
const weightFiles = {
  fp32: "model.onnx",
  fp16: "model_fp16.onnx",
  q8: "model_quantized.onnx",
  int8: "model_int8.onnx",
  uint8: "model_uint8.onnx",
  q4: "model_q4.onnx",
  q4f16: "model_q4f16.onnx",
  bnb4: "model_bnb4.onnx",
} as const;

export type Precision = keyof typeof weightFiles;

export interface ModelDirectory {
  /** With a slash at its end. */
  parent: string;
  name: string;
  precision: Precision;
  /** Other weights have another one. */
  fingerprint: string;
}

/** Looked at before the library is: it would only say that a file could not be loaded from the network. */
export function findModel(directory: string, wanted?: Precision): ModelDirectory {
  if (typeof directory !== "string" || directory === "")
    throw new QuoinError({ code: "usage", path: ["directory"], message: "must name a directory" });
  if (wanted !== undefined && !Object.hasOwn(weightFiles, wanted)) {
    const message = `there is no precision "${wanted}"; there are ${Object.keys(weightFiles).join(", ")}`;
    throw new QuoinError({ code: "usage", path: ["dtype"], message });
  }
  const path = resolve(directory);
  const need = (name: string, why: string) => {
    if (!existsSync(join(path, name))) throw missing(path, `${name === "." ? "the directory" : name} ${why}`);
  };
  need(".", "does not exist");
  need("config.json", "is missing: it is no directory of a model for transformers.js");
  need("tokenizer.json", "is missing: without it no text can be read");
  const all = Object.keys(weightFiles) as Precision[];
  const precision = wanted ?? all.find((each) => existsSync(weights(path, each)));
  if (precision === undefined)
    throw missing(path, "onnx/ holds no weights (model.onnx, model_quantized.onnx, …)");
  need(
    join("onnx", weightFiles[precision]),
    `is missing: there are no weights of the precision ${precision}`,
  );
  return {
    ...{ parent: `${dirname(path)}/`, name: basename(path), precision },
    fingerprint: fingerprintOf(path, precision),
  };
}

const weights = (path: string, precision: Precision) => join(path, "onnx", weightFiles[precision]);

/** Of the weights only the size: reading them all would take longer than most texts. */
function fingerprintOf(path: string, precision: Precision): string {
  const texts = ["config.json", "tokenizer.json"].map((name) => readFileSync(join(path, name), "utf8"));
  return sha256(JSON.stringify([...texts, statSync(weights(path, precision)).size])).slice(0, 12);
}

function missing(path: string, what: string): QuoinError {
  return new QuoinError({ code: "embedder_model_missing", message: `${path}: ${what}` });
}
