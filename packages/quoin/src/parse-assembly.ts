import * as z from "zod";
import type { Assembly } from "./core/types.ts";
import { refuse } from "./errors.ts";
import { sha256 } from "./text/sha256.ts";
import { stableJson } from "./text/stable-json.ts";
import { validate } from "./validate.ts";

const trust = z.enum(["immutable", "trusted", "user", "untrusted"]);
const volatility = z.enum(["static", "session", "turn"]).optional();
const count = z.number().min(0);
const schema = z.record(z.string(), z.unknown());

const part = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("tool"),
    name: z.string(),
    description: z.string().optional(),
    parameters: schema,
  }),
  z.strictObject({ type: z.literal("format"), schema: schema.optional() }),
  z.strictObject({
    type: z.literal("media"),
    name: z.string(),
    mime: z.string(),
    data: z.string().optional(),
    uri: z.string().optional(),
  }),
]);

const assembly = z.looseObject({
  version: z.literal(1),
  blueprint: z.string(),
  text: z.string(),
  hash: z.string(),
  counter: z.string(),
  tokens: count,
  exact: z.boolean(),
  overBudget: z.boolean(),
  sections: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string().optional(),
      trust,
      channel: z.enum(["system", "user"]),
      start: count,
      end: count,
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
      volatility,
    }),
  ),
  parts: z.array(
    z.looseObject({
      section: z.string(),
      item: z.string(),
      trust,
      volatility,
      tokens: count,
      hash: z.string(),
      part,
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
    ...(sectionsHold(parsed) ? [] : [changed("sections", "are not where the text has them")]),
    ...(partsHold(parsed) ? [] : [changed("parts", "are not what was hashed")]),
  ]);
  return parsed;
}

function tiles({ text, spans }: Assembly): boolean {
  return (
    spans.every((span, at) => span.start === (spans[at - 1]?.end ?? 0)) &&
    (spans.at(-1)?.end ?? 0) === text.length
  );
}

/** An adapter puts text into the system field by these places: a changed one must not pass. */
function sectionsHold({ text, sections, spans }: Assembly): boolean {
  const known = new Map(sections.map((section) => [section.id, section]));
  const inOrder = sections.every(({ start, end, channel }, at) => {
    const before = sections[at - 1];
    return (
      start >= (before?.end ?? 0) && end >= start && !(channel === "system" && before?.channel === "user")
    );
  });
  const covered = spans.every(({ section, start, trust }) => {
    const home = known.get(section);
    return home && start >= home.start && !(home.channel === "system" && trust === "untrusted");
  });
  return (
    known.size === sections.length &&
    inOrder &&
    covered &&
    sections.every(({ start, end, hash }) => sha256(text.slice(start, end)) === hash)
  );
}

function partsHold({ parts }: Assembly): boolean {
  return parts.every(({ part, hash }) => sha256(stableJson(part)) === hash);
}

/** For editors and other readers: the JSON Schema of an assembly. */
export function assemblyJsonSchema(): object {
  return { title: "Quoin assembly, version 1", ...z.toJSONSchema(assembly, { io: "input" }) };
}
