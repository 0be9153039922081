import type { Item, Quota, Section } from "../../core/types.ts";
import { splitLines } from "../../text/guard.ts";
import type { ConversationState, ConversationStateItem } from "./schema.ts";
import { inputSource } from "./source.ts";
import { words } from "./words.ts";

const speakers = { user: "U", assistant: "A", tool: "T" };

/** Summary bullets, then the transcript; the oldest messages go first, the summary last. */
export function conversationSection(state: ConversationState = {}): Section {
  const summary = summaryItems(state.summary ?? "");
  const transcript = transcriptItems(state.transcript ?? [], summary.length);
  return {
    id: "conversationState",
    title: "Conversation State / History",
    trust: "user",
    channel: "user",
    required: false,
    items: [...summary, ...transcript],
    quotas: quotas(state, summary.length > 0, transcript.length > 0),
  };
}

/** A summary is usually a model's work: it may inform, not instruct. */
function summaryItems(summary: string): Item[] {
  return splitLines(summary)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter((line) => line !== "")
    .map((text, at) => ({
      id: `conversationState.summary[${at}]`,
      kind: "summary",
      ...(at === 0 && { label: "Summary: " }),
      text: at === 0 ? text.replace(/^summary:\s*/i, "") : text,
      trust: "untrusted",
      source: inputSource("conversationState.summary"),
      rank: at,
      volatility: "turn",
    }));
}

/** A tool's message has the rank of the call before it, so that neither stands without the other. */
function transcriptItems(messages: readonly ConversationStateItem[], firstRank: number): Item[] {
  let exchange = 0;
  const exchanges = messages.map((message) => (message.role === "tool" ? exchange : ++exchange));
  return messages.map((message, at) => ({
    id: `conversationState.transcript[${at}]`,
    kind: exchanges[at] === 0 ? "orphan" : "transcript",
    label: `${speakers[message.role]}${message.at ? ` (${message.at})` : ""}: `,
    text: message.content,
    trust: message.role === "user" ? "user" : "untrusted",
    source: inputSource(`conversationState.transcript[${at}]`),
    rank: firstRank + exchange - (exchanges[at] as number),
    volatility: "turn",
  }));
}

function quotas(
  { renderMode = "summary", retention = {} }: ConversationState,
  summary: boolean,
  transcript: boolean,
) {
  const all: Quota[] = [{ kind: "orphan", items: 0, reason: "a tool message without the call it answers" }];
  // A summary mode without a summary would show nothing of a conversation that is there; likewise the reverse.
  if (renderMode === "summary" && summary) {
    all.push({ kind: "transcript", items: 0, reason: "render mode is summary" });
  }
  if (renderMode === "transcript" && transcript) {
    all.push({ kind: "summary", items: 0, reason: "render mode is transcript" });
  }
  const { maxMessages, maxChars } = retention;
  if (maxMessages !== undefined) {
    all.push({ kind: "transcript", items: maxMessages, reason: `retention of ${maxMessages} messages` });
  }
  if (maxChars !== undefined) {
    const reason = `retention of ${maxChars} characters`;
    all.push({ kind: "transcript", chars: maxChars, cut: words.message_cut, reason });
  }
  return all;
}
