import type { Decision } from "../../core/types.ts";
import { type Problem, refuse } from "../../errors.ts";
import { validate } from "../../text/validate.ts";
import { isV1, migrate } from "./migrate.ts";
import { type PromptSpec, promptSpec } from "./schema.ts";

/** A v1 spec is recognised by its version and migrated on the way in. */
export function parseSpec(raw: unknown): { spec: PromptSpec; notices: Decision[] } {
  if (!isV1(raw)) return { spec: check(raw), notices: [] };
  const { spec, moved } = migrate(raw);
  const reason = ["the spec is version 1 and was migrated", ...moved].join("; ");
  return { spec: check(spec), notices: [{ stage: "collect", action: "degrade", reason }] };
}

function check(raw: unknown): PromptSpec {
  const spec = validate(promptSpec, raw, "spec_invalid");
  refuse([...repeatedIds("constraints", spec.constraints ?? []), ...repeatedIds("task", spec.task)]);
  return spec;
}

function repeatedIds(key: string, entries: readonly { id?: string | undefined }[]): Problem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, at): Problem[] => {
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return [];
    }
    return [
      { code: "spec_invalid", path: [key, at, "id"], message: "the same id stands earlier in the list" },
    ];
  });
}
