import { QuoinError } from "../../errors.ts";
import type { ConversationState, ConversationStateItem } from "./schema.ts";

export interface Migrated {
  /** Not yet validated. */
  spec: Record<string, unknown>;
  /** What went where, for people. */
  moved: string[];
}

/** Version 1 had six sections and kept short-term memory in `input.context`. */
export function isV1(raw: unknown): raw is Record<string, unknown> {
  return isRecord(raw) && raw.version !== undefined && /^v?1(\.\d+)*$/.test(String(raw.version));
}

/**
 * Promotes short-term memory out of `input.context`: lines that name a speaker become the transcript,
 * what stands under a heading such as "Short-term memory:" becomes the summary, and the rest stays context.
 * Where nothing is marked, all of it was memory: that is what version 1 used the field for.
 * A spec that says it is version 2 is left alone.
 */
export function migrate(raw: unknown): Migrated {
  if (!isRecord(raw)) throw new QuoinError({ code: "spec_invalid", path: [], message: "expected an object" });
  const { version, ...rest } = raw;
  if (version === 2) return { spec: raw, moved: [] };
  const input = isRecord(rest.input) ? rest.input : {};
  const { context, ...inputRest } = input;
  const movable = (typeof context === "string" && context.trim() !== "") || Array.isArray(context);
  if (!movable || rest.conversationState !== undefined) return { spec: { version: 2, ...rest }, moved: [] };
  const { state, left, moved } = promote(context);
  const nextInput = left.trim() ? { ...inputRest, context: left } : inputRest;
  return {
    spec: { version: 2, ...rest, ...(state && { conversationState: state }), input: nextInput },
    moved,
  };
}

/** Two lines that name a speaker make a conversation; one may be anything with a colon in it. */
export function holdsConversation(context: string | undefined): boolean {
  return (context ?? "").split("\n").filter((line) => speaker.test(line)).length >= 2;
}

const speaker = /^\s*(?:[-*]\s+)?(user|human|u|assistant|ai|bot|a|tool|function|t)\s*:\s?(.*)$/i;
const heading =
  /^(?:#+ *)?\[?(short[- ]term memory|memory|conversation( so far| state| history)?|history|recent (messages|exchanges)|summary( so far)?)\]? ?:?$/i;
const otherHeading = /^(#+ .*|\[[^\]]+\]|[A-Z][\w /-]{2,40}:)$/;

function promote(context: string | unknown[]): { state?: ConversationState; left: string; moved: string[] } {
  if (Array.isArray(context)) return fromList(context);
  const transcript: ConversationStateItem[] = [];
  const summary: string[] = [];
  const left: string[] = [];
  const spoken = holdsConversation(context);
  let inMemory = false;
  let marked = false;
  for (const line of context.split(/\r\n|\n|\r/)) {
    const said = spoken || inMemory ? speaker.exec(line) : null;
    if (heading.test(line.trim())) inMemory = marked = true;
    else if (said) {
      marked = true;
      transcript.push({ role: roleOf(said[1] as string), content: said[2] as string });
    } else if (otherHeading.test(line.trim())) {
      inMemory = false;
      left.push(line);
    } else if (transcript.length && /^\s+\S/.test(line)) {
      (transcript.at(-1) as ConversationStateItem).content += `\n${line.trim()}`;
    } else (inMemory ? summary : left).push(line);
  }
  if (!marked) return finish({ summary: context.trim() }, "");
  return finish({ summary: summary.join("\n").trim(), transcript }, left.join("\n").trim());
}

function fromList(context: readonly unknown[]) {
  const transcript: ConversationStateItem[] = [];
  const summary: string[] = [];
  for (const entry of context) {
    if (isRecord(entry) && typeof entry.role === "string" && speaker.test(`${entry.role}:`)) {
      transcript.push({ role: roleOf(entry.role), content: asText(entry.content ?? entry.text ?? "") });
    } else summary.push(asText(entry));
  }
  return finish({ summary: summary.join("\n"), transcript }, "");
}

function finish({ summary = "", transcript = [] }: ConversationState, left: string) {
  const moved: string[] = [];
  if (transcript.length)
    moved.push(`${transcript.length} messages moved from input.context to the transcript`);
  if (summary) moved.push(`${summary.length} characters moved from input.context to the summary`);
  if (left) moved.push(`${left.length} characters stay in input.context`);
  if (!summary && !transcript.length) return { left, moved };
  const renderMode = summary && transcript.length ? { renderMode: "both" as const } : {};
  const state = { ...(summary && { summary }), ...(transcript.length && { transcript }), ...renderMode };
  return { state: state as ConversationState, left, moved };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function roleOf(name: string): ConversationStateItem["role"] {
  if (/^(u|user|human)$/i.test(name)) return "user";
  return /^(t|tool|function)$/i.test(name) ? "tool" : "assistant";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
