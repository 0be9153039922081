import type { Decision } from "../../core/types.ts";
import type { Problem } from "../../errors.ts";
import { validate } from "../../validate.ts";
import { holdsConversation, isV1, migrate } from "./migrate.ts";
import { type PromptSpec, promptSpec } from "./schema.ts";

/** A v1 spec is recognised by its version and migrated on the way in; one that only looks like it is told so. */
export function parseSpec(raw: unknown): { spec: PromptSpec; notices: Decision[] } {
  if (isV1(raw)) {
    const { spec, moved } = migrate(raw);
    return {
      spec: check(spec),
      notices: [notice(["the spec is version 1 and was migrated", ...moved].join("; "))],
    };
  }
  const spec = check(raw);
  const unmarked =
    spec.version === undefined && !spec.conversationState && holdsConversation(spec.input.context);
  const hint =
    "input.context looks like a conversation, as in version 1; say version: 1 or 2, or use quoin migrate";
  return { spec, notices: unmarked ? [notice(hint, "input")] : [] };
}

function notice(reason: string, section = "conversationState"): Decision {
  return { stage: "collect", action: "degrade", section, reason };
}

function check(raw: unknown): PromptSpec {
  const lists = raw as { constraints?: unknown; task?: unknown } | null | undefined;
  const repeated = [...repeatedIds("constraints", lists?.constraints), ...repeatedIds("task", lists?.task)];
  return validate(promptSpec, raw, "spec_invalid", repeated);
}

/** Looks at whatever is there, valid or not, so that its problems are told together with the others. */
function repeatedIds(key: string, entries: unknown): Problem[] {
  if (!Array.isArray(entries)) return [];
  const seen = new Set<string>();
  return entries.flatMap((entry: { id?: unknown } | null, at): Problem[] => {
    const id = entry?.id;
    if (typeof id !== "string") return [];
    if (seen.has(id)) {
      return [
        { code: "spec_invalid", path: [key, at, "id"], message: "the same id stands earlier in the list" },
      ];
    }
    seen.add(id);
    return [];
  });
}
