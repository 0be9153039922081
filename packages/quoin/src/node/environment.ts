import { platform } from "node:os";
import { resolve } from "node:path";
import type { Environment } from "../core/ports.ts";

/** Where an agent runs: its folder, the current one unless told, and the system as Node calls it (`linux`, `darwin`, `win32`). */
export function environment(folder: string = process.cwd()): Environment {
  return { cwd: resolve(folder), os: platform() };
}
