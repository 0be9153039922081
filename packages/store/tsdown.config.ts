import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/testing.ts"],
  format: "esm",
  platform: "node",
  target: "node20.19",
  dts: true,
  // `.js`, as the exports of package.json say; the default of this platform is `.mjs`.
  fixedExtension: false,
  hash: false,
  minify: false,
  sourcemap: false,
  // The paths of the root tsconfig lead to the library's source: without this it would be copied in.
  deps: { neverBundle: [/^quoin(\/|$)/] },
});
