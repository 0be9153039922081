/** Assembles the kernel that vectors are searched with; a test holds the file equal to what this writes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assembleWat } from "./lib/assemble-wat.mjs";

const store = fileURLToPath(new URL("../packages/store/src/", import.meta.url));

/** The module's text. */
export function kernelModule() {
  const source = readFileSync(join(store, "memories/vectors/kernel/scan.wat"), "utf8");
  const lines = Buffer.from(assembleWat(source))
    .toString("base64")
    .match(/.{1,96}/g);
  return [
    "/** Assembled from memories/vectors/kernel/scan.wat by scripts/assemble-kernel.mjs. */",
    "export const scanKernel =",
    `${lines.map((line) => `  "${line}"`).join(" +\n")};`,
    "",
  ].join("\n");
}

export const kernelFile = join(store, "generated/scan-kernel.ts");

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(kernelFile, kernelModule());
