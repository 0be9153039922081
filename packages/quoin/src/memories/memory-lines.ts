import type { Memory } from "./types.ts";

/** A memory as a line of a file; whoever reads it may give it back to `import`. */
export function memoryLine({ id, type, kind, text, source, trust, time, taint, screened }: Memory): string {
  const kept = { id, type, kind, text, source, trust, time, taint };
  return `${JSON.stringify(screened ? { ...kept, screened } : kept)}\n`;
}
