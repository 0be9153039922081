import { defineConfig } from "tsdown";

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/adapters.ts",
    "src/agent.ts",
    "src/ask.ts",
    "src/canonical.ts",
    "src/capabilities.ts",
    "src/dynamic.ts",
    "src/errors.ts",
    "src/hash.ts",
    "src/http.ts",
    "src/integrations/claude-code.ts",
    "src/integrations/pi-agent-core.ts",
    "src/integrations/pi-session.ts",
    "src/memories.ts",
    "src/testing.ts",
    "src/workflow.ts",
    "src/node.ts",
    "src/records.ts",
    "src/roles.ts",
    "src/screening.ts",
    "src/screening-training.ts",
    "src/taint.ts",
    "src/taint-store.ts",
  ],
  format: "esm",
  platform: "neutral",
  target: "es2023",
  dts: true,
  // `.js`, as the exports of package.json say; the default of some platforms is `.mjs`.
  fixedExtension: false,
  hash: false,
  minify: false,
  sourcemap: false,
  // A chunk may be called as an entry is; in a folder of its own it cannot take its place.
  outputOptions: {
    chunkFileNames: "shared/[name].js",
    // What talks with servers, and whatever that needs, is one file: each costs who loads it memory. Errors are another,
    // so that a page which only needs those leaves the first one out.
    codeSplitting: {
      groups: [
        { name: "errors", test: /src[\\/]errors\.ts$/, priority: 1 },
        { name: "http", test: /src[\\/]http\.ts$/ },
      ],
    },
  },
});
