import { errorType } from "../telemetry/error-type.ts";
import { quietly } from "../telemetry/quietly.ts";
import type { AssembledEvent, FailedEvent, Milliseconds } from "./ports.ts";
import type { Assembly, Blueprint } from "./types.ts";

export function eventOf(
  { blueprint, hash, tokens, limit, exact, overBudget, sections, decisions }: Assembly,
  milliseconds: Milliseconds,
  metrics?: Record<string, number>,
): AssembledEvent {
  const sums: AssembledEvent["decisions"] = {};
  for (const { stage, action, chars = 0, tokens = 0 } of decisions) {
    const key = `${stage}.${action}`;
    sums[key] ??= { times: 0, chars: 0, tokens: 0 };
    sums[key].times++;
    sums[key].chars += chars;
    sums[key].tokens += tokens;
  }
  return {
    event: "prompt_assembled",
    blueprint,
    hash,
    tokens,
    limit,
    exact,
    overBudget,
    milliseconds,
    tokensBySection: Object.fromEntries(sections.map(({ id, tokens }) => [id, tokens])),
    decisions: sums,
    ...(metrics && { metrics }),
  };
}

export function failedEventOf(blueprint: string, error: unknown, milliseconds: Milliseconds): FailedEvent {
  return { event: "prompt_failed", blueprint, code: errorType(error), milliseconds };
}

/** What the blueprint counted: numbers alone, whatever it gives. Where it cannot, the assembly stands without. */
export function metricsOf<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  assembly: Assembly,
  material: Material,
): Record<string, number> | undefined {
  return quietly(() => {
    const given = blueprint.metrics?.(assembly, material);
    return given && Object.fromEntries(Object.entries(given).filter(([, value]) => Number.isFinite(value)));
  });
}
