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
  outputOptions: {
    // All that the main entry needs is one file, since each costs memory, as does each search for the library. It lies
    // beside the entries: from there the path to the weights is the one in the source. Other chunks may be called as an
    // entry is; in a folder of their own they cannot take its place.
    codeSplitting: { groups: [{ name: "embedders", test: /src[\\/]index\.ts$/ }] },
    chunkFileNames: ({ name }) => (name === "embedders" ? "[name].js" : "shared/[name].js"),
  },
  // The paths of the root tsconfig lead to the library's source: without this it would be copied in.
  deps: { neverBundle: [/^quoin(\/|$)/, "@huggingface/transformers", /^node:/] },
});
