import * as z from "zod";
import { validate } from "../validate.ts";
import type { Checkpoint, RecordBody } from "./types.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const offset = z.int().min(0);
const trust = z.enum(["immutable", "trusted", "user", "untrusted"]);
const kept = z.looseObject({ start: offset, end: offset, hash, redacted: z.int().min(1).optional() });

const recordBody = z.looseObject({
  version: z.literal(1),
  blueprint: z.string(),
  task_ref: z.string().optional(),
  includes_resolved: z.record(z.string(), z.string()).optional(),
  assembled_prompt_hash: hash,
  assembly_timestamp: z.iso.datetime(),
  correlation_id: z.string(),
  length: offset,
  kept: z.array(kept),
  sections: z.array(
    z.looseObject({ id: z.string(), trust, start: offset, end: offset, tokens: z.number(), hash }),
  ),
  sources: z.array(
    z.looseObject({
      ...{ kind: z.string(), ref: z.string(), section: z.string(), item: z.string(), trust },
      ...{ start: offset, end: offset, bytes: offset, text_hash: hash },
    }),
  ),
  parts: z.array(
    z.looseObject({ section: z.string(), item: z.string(), type: z.string(), hash, kept: kept.optional() }),
  ),
  decisions: z.array(z.looseObject({ stage: z.string(), action: z.string(), reason: z.string() })),
  metrics: z.looseObject({ tokens: z.number(), limit: z.number(), exact: z.boolean(), counter: z.string() }),
  recipe: z
    .looseObject({
      engine: z.string(),
      settings: z.record(z.string(), z.unknown()),
      inputs: z.array(
        z.looseObject({ name: z.string(), ref: z.string(), hash, length: offset, kept: kept.optional() }),
      ),
    })
    .optional(),
});

const checkpoint = z.strictObject({
  version: z.literal(1),
  chain: z.string().regex(/^[\w-]+$/),
  seq: offset,
  head: hash,
  timestamp: z.iso.datetime(),
  key: z.string().regex(/^[\w:-]+$/),
  signature: z.base64(),
});

export function parseBody(raw: unknown): RecordBody {
  return validate(recordBody, raw, "record_invalid") as unknown as RecordBody;
}

export function parseCheckpoint(raw: unknown): Checkpoint {
  return validate(checkpoint, raw, "record_invalid");
}

/** Every text that a record refers to. */
export function textHashes({ kept, parts, recipe }: RecordBody): string[] {
  const others = [...parts, ...(recipe?.inputs ?? [])].flatMap((each) => each.kept ?? []);
  return [...kept, ...others].map(({ hash }) => hash);
}
