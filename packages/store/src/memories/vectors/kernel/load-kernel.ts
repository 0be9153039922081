import { scanKernel } from "../../../generated/scan-kernel.ts";

/** As much of WebAssembly as is needed here: its types come only with those of a browser. */
interface WebAssemblyLike {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number }) => KernelMemory;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
}

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  /** By so many pages of 64 KB. */
  grow(pages: number): number;
}

/** Writes a score for each row; places are in bytes. scan.wat tells what they hold. */
export type Scan = (
  query: number,
  codes: number,
  factors: number,
  scores: number,
  rows: number,
  width: number,
  scale: number,
) => void;

export interface Kernel {
  scan: Scan;
  memory: KernelMemory;
}

let compiled: object | undefined;

/** A kernel with a memory of its own; none where the engine cannot compute with many numbers at once. */
export function loadKernel(): Kernel | undefined {
  const { WebAssembly: engine } = globalThis as { WebAssembly?: WebAssemblyLike };
  if (!engine) return undefined;
  const bytes = Buffer.from(scanKernel, "base64");
  if (!compiled && !engine.validate(bytes)) return undefined;
  compiled ??= new engine.Module(bytes);
  const memory = new engine.Memory({ initial: 1 });
  const { exports } = new engine.Instance(compiled, { store: { memory } });
  return { scan: exports.scan as Scan, memory };
}
