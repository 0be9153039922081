import { QuoinError } from "quoin/errors";
import { foreignWords } from "quoin/http";
import { garbage } from "../remote/attempt-failure.ts";
import { embedderId } from "../remote/embedder-id.ts";
import { type Prefix, withPrefix } from "../remote/prefix.ts";
import { remoteEmbedder } from "../remote/remote-embedder.ts";
import { remoteSettings } from "../remote/remote-options.ts";
import type { Embedder } from "../types.ts";
import { loadExtractor } from "./transformers/load-extractor.ts";
import { findModel, type Precision } from "./transformers/model-directory.ts";
import {
  type Extractor,
  importTransformers,
  type Pooling,
  type TransformersModule,
} from "./transformers/transformers-module.ts";

export interface TransformersOptions {
  /** Holds `config.json`, `tokenizer.json` and `onnx/model….onnx`. Nothing is ever downloaded. */
  directory: string;
  /** Which of the weights. Default: the most precise that is there. */
  dtype?: Precision;
  /** How the tokens' vectors become one. Default: "mean". */
  pooling?: Pooling;
  /** Whether vectors are brought to the length 1. Default: true. */
  normalise?: boolean;
  prefix?: Prefix;
  languages?: readonly string[];
  /** Instead of one made of the directory's name and what is in it. */
  id?: string;
  /** Instead of `import("@huggingface/transformers")`, where that leads nowhere. */
  library?: () => Promise<TransformersModule>;
}

/** A model in a directory of the user's, run by transformers.js, an optional peer. Loaded with the first text. */
export function transformersEmbedder(options: TransformersOptions): Embedder {
  const { pooling = "mean", normalise = true, prefix, library = importTransformers } = options;
  const model = findModel(options.directory, options.dtype);
  const { parent, name, precision, fingerprint } = model;
  const place = parent + name;
  let loading: Promise<Extractor> | undefined;

  const load = () => {
    loading ??= loadExtractor(library, model).catch((error) => {
      // Once the package is installed, or memory is free, it may work.
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return remoteEmbedder({
    place,
    id:
      options.id ??
      embedderId({
        ...{
          kind: "transformers",
          model: `${name}-${fingerprint}/${precision}/${pooling}`,
          normalise,
          prefix,
        },
      }),
    // One text after the other: in a batch, quantised weights give a text other numbers than alone.
    settings: remoteSettings(
      {
        ...{ batchSize: 1, retries: 0, timeout: Number.POSITIVE_INFINITY, normalise },
        languages: options.languages,
      },
      1,
    ),
    async call(texts, { purpose }) {
      const extract = await load();
      try {
        const { data } = await extract(withPrefix(texts, prefix, purpose), { pooling, normalize: false });
        return [Float32Array.from(data)];
      } catch (error) {
        if (error instanceof QuoinError) throw error;
        throw garbage(`the model failed: ${foreignWords((error as Error).message ?? `${error}`)}`);
      }
    },
  });
}
