import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/quoin.ts"],
  format: "esm",
  platform: "node",
  target: "node20.19",
  dts: false,
  // `.js`, as `bin` in package.json says; the default of this platform is `.mjs`.
  fixedExtension: false,
  hash: false,
  minify: false,
  sourcemap: false,
  // The paths of the root tsconfig lead to the library's source: without this it would be copied in.
  deps: { neverBundle: [/^quoin(\/|$)/, /^@quoin\//] },
  plugins: [
    {
      name: "shebang",
      // Only when the entry has none of its own: a second one would be a syntax error.
      renderChunk: (code, chunk) =>
        chunk.isEntry && !code.startsWith("#!") ? `#!/usr/bin/env node\n${code}` : null,
    },
  ],
});
