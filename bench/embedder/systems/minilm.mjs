/** A model directory of the user's through `transformersEmbedder`; transformers.js is looked for beside it. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformersEmbedder } from "@quoin/embedder/node";

const directory = process.env.QUOIN_TEST_MODEL_DIR;
const library = async () => createRequire(join(directory, "model.js"))("@huggingface/transformers");
const embedder = transformersEmbedder({ directory, library });
export const embed = (texts) => embedder.embedMany(texts);
