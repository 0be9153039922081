import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/node.ts", "src/testing.ts", "src/weights.ts"],
  format: "esm",
  platform: "neutral",
  target: "es2023",
  dts: true,
  // `.js`, as the exports of package.json say.
  fixedExtension: false,
  hash: false,
  minify: false,
  sourcemap: false,
  // A chunk may be called as an entry is; in a folder of its own it cannot take its place.
  outputOptions: { chunkFileNames: "shared/[name].js" },
  // The paths of the root tsconfig lead to the library's source: without this it would be copied in.
  deps: { neverBundle: [/^quoin(\/|$)/, "@huggingface/transformers", /^node:/] },
});
