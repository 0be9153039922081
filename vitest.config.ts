import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const library = fileURLToPath(new URL("./packages/quoin/src/", import.meta.url));
const embedder = fileURLToPath(new URL("./packages/embedder/src/", import.meta.url));
const store = fileURLToPath(new URL("./packages/store/src/", import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on source; `paths` in tsconfig.json says the same to the type checker.
    alias: [
      { find: /^quoin$/, replacement: `${library}index.ts` },
      { find: /^quoin\/([a-z/-]+)$/, replacement: `${library}$1.ts` },
      { find: /^@quoin\/embedder$/, replacement: `${embedder}index.ts` },
      { find: /^@quoin\/embedder\/([a-z-]+)$/, replacement: `${embedder}$1.ts` },
      { find: /^@quoin\/store$/, replacement: `${store}index.ts` },
      { find: /^@quoin\/store\/([a-z-]+)$/, replacement: `${store}$1.ts` },
    ],
  },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "spec/**/*.test.ts",
      "examples/**/*.test.ts",
      "test/**/*.test.ts",
      "vectors/**/*.test.ts",
    ],
    // The default leaves one core to the main thread, which has little to do: of two cores, one would idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
