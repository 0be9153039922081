import * as z from "zod";
import type { Assembly } from "./core/types.ts";
import { validate } from "./text/validate.ts";

const trust = z.enum(["immutable", "trusted", "user", "untrusted"]);
const count = z.number().min(0);

const assembly = z.looseObject({
  version: z.literal(1),
  blueprint: z.string(),
  text: z.string(),
  hash: z.string(),
  tokens: count,
  exact: z.boolean(),
  overBudget: z.boolean(),
  sections: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string().optional(),
      trust,
      channel: z.enum(["system", "user"]),
      tokens: count,
      hash: z.string(),
    }),
  ),
  decisions: z.array(
    z.looseObject({
      stage: z.string(),
      action: z.string(),
      section: z.string().optional(),
      item: z.string().optional(),
      reason: z.string(),
      count: count.optional(),
      tokens: z.number().optional(),
      chars: z.number().optional(),
    }),
  ),
  spans: z.array(
    z.looseObject({
      start: count,
      end: count,
      section: z.string(),
      item: z.string().optional(),
      source: z.looseObject({ kind: z.string(), ref: z.string() }),
      trust,
    }),
  ),
});

/** Reads an assembly that was printed as JSON; refuses anything else with every problem named. */
export function parseAssembly(raw: unknown): Assembly {
  return validate(assembly, raw, "assembly_invalid") as Assembly;
}
