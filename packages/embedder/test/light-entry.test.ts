/**
 * What `import "@quoin/embedder"` makes Node load, as it was built. Each file more costs every process memory; a schema
 * library or a tokenizer would cost more than all the rest. `npm run bench:embedder` prints how much it is.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const packages = fileURLToPath(new URL("../../", import.meta.url));
const statically = /^(?:import|export)\b[^"';]*["']([^"']+)["']/gm;

/** Every file that is read with this one, in the order in which they are met. */
function loadedWith(file: string, met: Set<string> = new Set()): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(statically)) {
    // A module of Node's own would stand in the list as it is called, and fail the test.
    if (target.startsWith("node:")) met.add(join(packages, target));
    else loadedWith(createRequire(file).resolve(target), met);
  }
  return met;
}

it("loads the embedders, and of the library only its errors and what talks with servers", () => {
  const entry = join(packages, "embedder/dist/index.js");
  expect(existsSync(entry), "npm run build comes first").toBe(true);
  const names = [...loadedWith(entry)].map((file) => relative(packages, file).split(sep).join("/"));
  expect(names.sort()).toEqual([
    "embedder/dist/embedders.js",
    "embedder/dist/index.js",
    "quoin/dist/errors.js",
    "quoin/dist/http.js",
    "quoin/dist/shared/errors.js",
    "quoin/dist/shared/http.js",
  ]);
});
