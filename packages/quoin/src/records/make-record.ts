import type { Assembly, Span, Trust } from "../core/types.ts";
import { QuoinError } from "../errors.ts";
import { redact } from "../text/redact/index.ts";
import { sha256 } from "../text/sha256.ts";
import { utf8Length } from "../text/utf8-length.ts";
import { speakable } from "./speakable.ts";
import type {
  Kept,
  Recipe,
  RecordBody,
  RecordDraft,
  RecordedInput,
  RecordedPart,
  RecordedSource,
} from "./types.ts";

/** What is kept of text that is not ours: its digest and length, or the text itself without secrets and personal data. */
export interface RecordPolicy {
  user?: "digest" | "text";
  untrusted?: "digest" | "text";
}

export interface RecordInput {
  name: string;
  ref: string;
  text: string;
  /** Decides whether its text is kept. */
  trust: Trust;
}

export interface RecordOptions {
  policy?: RecordPolicy;
  /** Joins the record to what the caller logs; a random one where absent. */
  correlationId?: string;
  timestamp?: Date;
  /** Of the request that is sent. */
  payloadHash?: string;
  recipe?: Omit<Recipe, "inputs"> & { inputs: readonly RecordInput[] };
}

/** The record of an assembly; the clock and chance are here, never in the prompt. */
export function makeRecord(assembly: Assembly, options: RecordOptions = {}): RecordDraft {
  const { policy = {}, timestamp = new Date(), correlationId = crypto.randomUUID(), recipe } = options;
  checkCorrelation(correlationId);
  const texts = new Map<string, string>();
  const keep = keeper(policy, texts);
  const { blueprint, hash, text, tokens, limit, exact, overBudget, counter, decisions } = assembly;
  const body: RecordBody = {
    version: 1,
    blueprint,
    ...taskOf(assembly.view),
    assembled_prompt_hash: hash,
    assembly_timestamp: timestamp.toISOString(),
    correlation_id: correlationId,
    length: text.length,
    kept: runsOf(assembly.spans).flatMap(({ start, end, trust, secret }) =>
      secret ? [] : (keep(text.slice(start, end), trust, start) ?? []),
    ),
    sections: assembly.sections.map(({ id, title, trust, channel, start, end, tokens, hash }) => {
      return { channel, end, hash, id, start, title, tokens, trust };
    }),
    sources: assembly.spans.flatMap((span) => sourceOf(span, text)),
    parts: assembly.parts.map(({ part, section, item, trust, tokens, hash }): RecordedPart => {
      // Bytes of an attachment are someone's file, whoever vouches for them.
      const kept = part.type === "media" ? undefined : keep(JSON.stringify(part), trust, 0);
      const name = part.type === "format" ? undefined : part.name;
      return { section, item, trust, type: part.type, name, tokens, hash, kept };
    }),
    decisions,
    // A window without an end is no number in JSON.
    metrics: { tokens, limit: Math.min(limit, Number.MAX_SAFE_INTEGER), exact, overBudget, counter },
    ...(options.payloadHash !== undefined && { payload_hash: options.payloadHash }),
    ...(recipe && { recipe: { ...recipe, inputs: recipe.inputs.map((input) => inputOf(input, keep)) } }),
  };
  return { body: speakable(body), texts };
}

/** A blueprint whose prompts are tasks says so in its view. */
function taskOf(view: unknown): Pick<RecordBody, "task_ref" | "includes_resolved"> {
  const { task_ref, includes_resolved } = (view ?? {}) as Partial<RecordBody>;
  if (typeof task_ref !== "string" || typeof includes_resolved !== "object") return {};
  return { task_ref, includes_resolved };
}

/** It is looked up, printed and logged: one line of a sane length, and nothing that would have to be taken out. */
function checkCorrelation(id: string): void {
  const refuse = (message: string) =>
    new QuoinError({ code: "record_invalid", path: ["correlation_id"], message });
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id))
    throw refuse("must have 1 to 200 characters, none of them a control character");
  if (redact(id, { secrets: true, pii: false }).findings.length > 0)
    throw refuse("looks like a secret, and would be kept for ever");
}

type Keep = (text: string, trust: Trust, start: number) => Kept | undefined;

/** Keeps a text under the hash of what is kept; `undefined` where the policy says that only a digest may be. */
function keeper(policy: RecordPolicy, texts: Map<string, string>): Keep {
  return (text, trust, start) => {
    const ours = trust === "immutable" || trust === "trusted";
    if (!ours && policy[trust] !== "text") return undefined;
    const { text: safe, findings } = redact(text, { secrets: true, pii: !ours });
    const hash = sha256(safe);
    texts.set(hash, safe);
    const end = start + text.length;
    return findings.length > 0 ? { end, hash, redacted: findings.length, start } : { end, hash, start };
  };
}

/** Neighbours of one section that are believed alike are kept together: whole static sections, stored once. */
function runsOf(spans: readonly Span[]): Run[] {
  const runs: Run[] = [];
  for (const { start, end, section, trust: own, secret = false } of spans) {
    const trust = own === "immutable" ? "trusted" : own;
    const last = runs.at(-1);
    if (last?.section === section && last.trust === trust && last.secret === secret) last.end = end;
    else runs.push({ start, end, section, trust, secret });
  }
  return runs;
}

interface Run extends Pick<Span, "start" | "end" | "section" | "trust"> {
  secret: boolean;
}

/**
 * Spelled out: this runs for every item, and spreading objects is a hundred times slower. Keys in the order of the
 * alphabet, here and for sections: then canonical JSON needs no sorting.
 */
function sourceOf({ item, section, source, trust, start, end }: Span, text: string): RecordedSource[] {
  if (item === undefined) return [];
  const { kind, ref, hash } = source;
  const own = text.slice(start, end);
  const bytes = utf8Length(own);
  const text_hash = sha256(own);
  return hash === undefined
    ? [{ bytes, end, item, kind, ref, section, start, text_hash, trust }]
    : [{ bytes, end, hash, item, kind, ref, section, start, text_hash, trust }];
}

function inputOf({ name, ref, text, trust }: RecordInput, keep: Keep): RecordedInput {
  const kept = keep(text, trust, 0);
  return { name, ref, hash: sha256(text), length: text.length, ...(kept && { kept }) };
}
