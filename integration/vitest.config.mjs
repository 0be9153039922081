import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const library = fileURLToPath(new URL("../packages/quoin/src/", import.meta.url));

export default defineConfig({
  resolve: {
    // As in the tests of the workspace: on source, not on what was built.
    alias: [
      { find: /^quoin$/, replacement: `${library}index.ts` },
      { find: /^quoin\/([a-z/-]+)$/, replacement: `${library}$1.ts` },
    ],
  },
  test: {
    include: ["test/**/*.test.mjs"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
