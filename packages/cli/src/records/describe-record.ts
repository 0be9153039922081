import type { RecordBody, RecordEntry, RecordedPrompt } from "quoin/records";
import { formatTable } from "../format-table.ts";
import { printable } from "../printable.ts";
import type { Paint } from "../terminal.ts";

/** In a few words: a workflow's by its node and its task. */
export function promptName({ blueprint, task_ref, recipe }: RecordBody): string {
  const node = recipe?.settings.node;
  return [blueprint, typeof node === "string" ? node : "", task_ref && `(${task_ref})`]
    .filter(Boolean)
    .join(" ");
}

/** A record for people: the facts, the sections, what it was made from, and the prompt. */
export function describeRecord(
  { seq, hash, previous }: RecordEntry,
  body: RecordBody,
  { text, complete }: RecordedPrompt,
  paint: Paint,
): string {
  const { metrics, recipe, decisions, parts } = body;
  const facts: [string, string][] = [
    ["prompt", promptName(body)],
    ["when", body.assembly_timestamp],
    ["correlation id", body.correlation_id],
    ["sha256", body.assembled_prompt_hash],
    ["tokens", `${metrics.tokens} (${metrics.exact ? `exact, ${metrics.counter}` : "estimated"})`],
    ["record hash", hash],
    ["follows", previous],
  ];
  const sections = body.sections.map(({ id, title, trust, channel, tokens, hash }) => {
    return [title ?? id, String(tokens), trust, channel, hash.slice(0, 12)];
  });
  const inputs = (recipe?.inputs ?? []).map(({ name, ref, hash, length, kept }) => {
    return [name, ref, hash.slice(0, 12), `${length} characters${kept ? "" : ", not kept"}`];
  });
  const decided = decisions.map(({ stage, action, section, item, reason }) => [
    stage,
    action,
    item ?? section ?? "",
    reason,
  ]);
  const others = parts.map(({ type, name, item, trust, hash }) => [
    type,
    name ?? item,
    trust,
    hash.slice(0, 12),
  ]);
  return [
    paint.bold(`record ${seq}`),
    ...facts.map(([name, value]) => `  ${paint.dim(name.padEnd(16))}${printable(value)}`),
    "",
    formatTable(["section", "tokens", "trust", "channel", "sha256"], sections, paint, [1]),
    ...(others.length > 0
      ? ["", formatTable(["sent beside it", "what", "trust", "sha256"], others, paint)]
      : []),
    ...(inputs.length > 0 ? ["", formatTable(["made from", "where", "sha256", "size"], inputs, paint)] : []),
    ...(decided.length > 0 ? ["", formatTable(["stage", "action", "what", "why"], decided, paint)] : []),
    "",
    paint.bold(complete ? "prompt" : "prompt, as far as it is kept"),
    printable(text),
    "",
  ].join("\n");
}
