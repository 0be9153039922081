import type { Source } from "../../core/types.ts";

/** A place in the spec. */
export function inputSource(ref: string): Source {
  return { kind: "input", ref };
}
