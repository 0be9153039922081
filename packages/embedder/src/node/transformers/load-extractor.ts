import { QuoinError } from "quoin/errors";
import { foreignWords } from "quoin/http";
import type { ModelDirectory } from "./model-directory.ts";
import type { Extractor, TransformersModule } from "./transformers-module.ts";

/** The library's settings belong to the whole process: two models that load at once would read each other's. */
let line: Promise<unknown> = Promise.resolve();

/** Loads a model from its directory and from nowhere else; the library's settings are given back afterwards. */
export function loadExtractor(
  library: () => Promise<TransformersModule>,
  model: ModelDirectory,
): Promise<Extractor> {
  const work = line.then(async () => load(await library(), model));
  line = work.catch(() => {});
  return work;
}

async function load({ env, pipeline }: TransformersModule, model: ModelDirectory): Promise<Extractor> {
  const { allowRemoteModels, allowLocalModels, localModelPath } = env;
  const own = { allowRemoteModels: false, allowLocalModels: true, localModelPath: model.parent };
  Object.assign(env, own);
  try {
    const options = { dtype: model.precision, local_files_only: true };
    return await pipeline("feature-extraction", model.name, options);
  } catch (error) {
    const said = foreignWords((error as Error).message ?? `${error}`);
    const message = `${model.parent}${model.name}: the model cannot be loaded: ${said}`;
    throw new QuoinError({ code: "embedder_failed", message });
  } finally {
    Object.assign(env, { allowRemoteModels, allowLocalModels, localModelPath });
  }
}
