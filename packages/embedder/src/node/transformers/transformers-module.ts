import { QuoinError } from "quoin/errors";
import { foreignWords } from "quoin/http";

/** What is used of `@huggingface/transformers`: written down, not imported, for it is the user's to install. */
export interface TransformersModule {
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(
    task: "feature-extraction",
    model: string,
    options: { dtype: string; local_files_only: boolean },
  ): Promise<Extractor>;
}

export type Pooling = "mean" | "cls" | "last_token";

export type Extractor = (
  texts: string[],
  options: { pooling: Pooling; normalize: boolean },
) => Promise<{ data: ArrayLike<number>; dims: number[] }>;

/** In a variable, so that neither compiler nor bundler wants the package to be there. */
const packageName = "@huggingface/transformers";
/** In the words of Node and of Vite; a package that it needs itself is named there instead. */
const missingPackage = new RegExp(
  `(?:Cannot find (?:package|module)|Could not resolve) ["']${packageName}["']`,
);

export async function importTransformers(): Promise<TransformersModule> {
  try {
    return (await import(packageName)) as TransformersModule;
  } catch (error) {
    const { message } = error as Error;
    throw missingPackage.test(message) ? notInstalled() : unusable(message);
  }
}

function notInstalled(): QuoinError {
  const message = `the package ${packageName} is not installed; \`npm install ${packageName}\` installs it`;
  return new QuoinError({ code: "embedder_model_missing", message });
}

function unusable(said: string): QuoinError {
  const message = `the package ${packageName} cannot be loaded: ${foreignWords(said)}`;
  return new QuoinError({ code: "embedder_failed", message });
}
