import * as z from "zod";
import type { Assembly } from "./core/types.ts";
import { refuse } from "./errors.ts";
import { sha256 } from "./text/sha256.ts";
import { validate } from "./validate.ts";

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
      stage: z.enum(["collect", "screen", "select", "fit"]),
      action: z.enum(["drop", "trim", "minimise", "redact", "neutralise", "degrade"]),
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

/** Reads an assembly that was printed as JSON; refuses what is none, or what was changed since. */
export function parseAssembly(raw: unknown): Assembly {
  const parsed = validate(assembly, raw, "assembly_invalid") as Assembly;
  const changed = (path: string, message: string) => ({
    code: "assembly_invalid" as const,
    path: [path],
    message,
  });
  refuse([
    ...(sha256(parsed.text) === parsed.hash ? [] : [changed("hash", "is not the hash of the text")]),
    ...(tiles(parsed) ? [] : [changed("spans", "do not tile the text")]),
  ]);
  return parsed;
}

function tiles({ text, spans }: Assembly): boolean {
  return (
    spans.every((span, at) => span.start === (spans[at - 1]?.end ?? 0)) &&
    (spans.at(-1)?.end ?? 0) === text.length
  );
}

/** For editors and other readers: the JSON Schema of an assembly. */
export function assemblyJsonSchema(): object {
  return { title: "Quoin assembly, version 1", ...z.toJSONSchema(assembly, { io: "input" }) };
}
