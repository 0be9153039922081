import type { Source } from "../../core/types.ts";

/** A place in the spec. */
export function inputSource(ref: string): Source {
  return { kind: "input", ref };
}

/** Ascending, the default being 3; equal priorities keep their order. `at` is the place in the spec. */
export function byPriority<Value extends { priority?: number | undefined }>(values: readonly Value[]) {
  return values
    .map((value, at) => ({ value, at, priority: value.priority ?? 3 }))
    .sort((a, b) => a.priority - b.priority || a.at - b.at);
}
