import type { Item, Quota, Section } from "../../core/types.ts";
import { clean } from "../../text/clean.ts";
import { splitLines } from "../../text/guard.ts";
import type { ConversationState, ConversationStateItem } from "./schema.ts";
import { inputSource } from "./source.ts";
import { labels, speakers, titles, words } from "./words.ts";

/** Summary bullets, then the transcript; the oldest messages go first, the summary last. */
export function conversationSection(state: ConversationState = {}): Section {
  const summary = bulletsOf(clean(state.summary ?? "").text).length
    ? [summaryItem(state.summary as string)]
    : [];
  const transcript = transcriptItems(state.transcript ?? []);
  return {
    id: "conversationState",
    title: titles.conversationState,
    trust: "user",
    channel: "user",
    required: false,
    grows: summary.length + transcript.length > 0,
    items: [...summary, ...transcript],
    quotas: quotas(
      state,
      summary.length > 0,
      transcript.some((item) => item.kind === "transcript"),
    ),
  };
}

/** A summary is usually a model's work: it may inform, not instruct. */
function summaryItem(text: string): Item {
  return {
    id: "conversationState.summary",
    kind: "summary",
    label: labels.summary,
    text,
    divide: bulletsOf,
    trust: "untrusted",
    source: inputSource("conversationState.summary"),
    rank: 0,
    volatility: "turn",
  };
}

/** One for each line, without the marks it may have. */
function bulletsOf(summary: string): string[] {
  const lines = splitLines(summary)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter((line) => line !== "" && !/^summary:$/i.test(line));
  return lines.map((line, at) => (at === 0 ? line.replace(/^summary:\s*/i, "") : line));
}

/** A tool's message has the rank of the call before it, so that neither stands without the other. */
function transcriptItems(messages: readonly ConversationStateItem[]): Item[] {
  let exchange = 0;
  const exchanges = messages.map((message) => (message.role === "tool" ? exchange : ++exchange));
  return messages.map((message, at) => {
    const id = `conversationState.transcript[${at}]`;
    return {
      id,
      kind: exchanges[at] === 0 ? "orphan" : "transcript",
      label: `${speakers[message.role]}${message.at ? ` (${message.at})` : ""}: `,
      text: message.content,
      trust: message.role === "user" ? "user" : "untrusted",
      source: inputSource(id),
      rank: 1 + exchange - (exchanges[at] as number),
      volatility: "session",
    };
  });
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
