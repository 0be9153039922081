import * as z from "zod";
import { mimeType } from "./core/part-problems.ts";
import type { Assembly, SealedSection, Span, Trust } from "./core/types.ts";
import { refuse } from "./errors.ts";
import { sha256 } from "./text/sha256.ts";
import { validate } from "./validate.ts";

const trust = z.enum(["immutable", "trusted", "user", "untrusted"]);
const volatility = z.enum(["static", "session", "turn"]).optional();
const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const offset = z.int().min(0);
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
    mime: z.string().regex(mimeType),
    data: z.base64().optional(),
    uri: z.string().optional(),
  }),
]);

const assembly = z.looseObject({
  version: z.literal(1),
  blueprint: z.string(),
  text: z.string(),
  hash: z.string(),
  counter: z.string(),
  limit: count,
  tokens: count,
  exact: z.boolean(),
  overBudget: z.boolean(),
  sections: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string().optional(),
      trust,
      channel: z.enum(["system", "user"]),
      start: offset,
      end: offset,
      grows: z.boolean().optional(),
      tokens: count,
      hash: z.string(),
    }),
  ),
  decisions: z.array(
    z.looseObject({
      stage: z.enum(["collect", "screen", "select", "fit"]),
      action: z.enum(["drop", "trim", "minimise", "redact", "neutralise", "flag", "degrade"]),
      section: z.string().optional(),
      item: z.string().optional(),
      reason: z.string(),
      count: count.optional(),
      tokens: z.number().optional(),
      chars: z.number().optional(),
    }),
  ),
  choices: z
    .array(
      z.looseObject({
        what: z.string(),
        taken: z.boolean(),
        score: z.number().optional(),
        reason: z.string(),
      }),
    )
    .optional(),
  spans: z.array(
    z.looseObject({
      start: offset,
      end: offset,
      section: z.string(),
      item: z.string().optional(),
      source: z.looseObject({ kind: z.string(), ref: z.string() }),
      trust,
      volatility,
      secret: z.boolean().optional(),
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

/** Reads an assembly that was printed as JSON; refuses what is none, or does not agree with itself. */
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

const trusts: readonly Trust[] = ["immutable", "trusted", "user", "untrusted"];

/** An adapter puts text into the system field by these places: they must agree with each other. */
function sectionsHold(assembly: Assembly): boolean {
  const { text, sections, spans } = assembly;
  const mine = new Map<string, Span[]>(sections.map(({ id }) => [id, []]));
  if (mine.size < sections.length || spans.some(({ section }) => !mine.has(section))) return false;
  for (const span of spans) mine.get(span.section)?.push(span);
  return sections.every((section, at) => {
    const own = mine.get(section.id) ?? [];
    const next = sections[at + 1]?.start ?? text.length;
    const { start, end, hash } = section;
    const placed = own.length === 0 ? start === next : own[0]?.start === start && own.at(-1)?.end === next;
    return (
      placed &&
      start <= end &&
      end <= next &&
      channelHolds(section, sections[at - 1], own) &&
      sha256(text.slice(start, end)) === hash
    );
  });
}

/** The system's sections come first, hold nothing untrusted, and no section is more trusted than its items. */
function channelHolds({ channel, trust }: SealedSection, before: SealedSection | undefined, spans: Span[]) {
  const inPlace = channel === "user" || (before?.channel !== "user" && trust !== "untrusted");
  return (
    inPlace &&
    spans.every((span) => span.item === undefined || trusts.indexOf(span.trust) <= trusts.indexOf(trust))
  );
}

function partsHold({ parts }: Assembly): boolean {
  const seen = new Set(parts.map(({ section, item }) => `${section}\n${item}`));
  return seen.size === parts.length && parts.every(({ part, hash }) => sha256(JSON.stringify(part)) === hash);
}

/** For editors and other readers: the JSON Schema of an assembly. */
export function assemblyJsonSchema(): object {
  return { title: "Quoin assembly, version 1", ...z.toJSONSchema(assembly, { io: "input" }) };
}
