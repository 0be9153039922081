import OpenAI from "openai";
import type { ChatCompletionMessageToolCall } from "openai/resources/chat/completions";
import type { Response } from "openai/resources/responses/responses";
import type { CompletionPayload, OpenaiChatPayload, OpenaiResponsesPayload } from "quoin/adapters";
import { completionRequest, openaiChatRequest, openaiResponsesRequest } from "../payload-types.ts";
import { collect, type Said, type Sender } from "./sender.ts";

const client = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: "test", maxRetries: 0 });

export const openaiChat: Sender<OpenaiChatPayload> = {
  async whole(url, payload) {
    const reply = await client(url).chat.completions.create(openaiChatRequest(payload));
    const { content, tool_calls: calls = [] } = reply.choices[0]!.message;
    return { text: content ?? "", calls: calls.map(callOf) };
  },
  async streamed(url, payload) {
    const request = { ...openaiChatRequest(payload), stream: true as const };
    const chunks = await collect(await client(url).chat.completions.create(request));
    const deltas = chunks.map(({ choices }) => choices[0]!.delta);
    const fragments = deltas.flatMap(({ tool_calls: calls = [] }) => calls);
    const indexes = [...new Set(fragments.map(({ index }) => index))];
    return {
      text: deltas.map(({ content }) => content ?? "").join(""),
      calls: indexes.map((at) => {
        const own = fragments.filter(({ index }) => index === at);
        const name = own[0]?.function?.name ?? "";
        return { name, input: JSON.parse(own.map((each) => each.function?.arguments ?? "").join("")) };
      }),
    };
  },
};

function callOf(call: ChatCompletionMessageToolCall) {
  if (call.type !== "function") throw new Error(`a call of type ${call.type}`);
  return { name: call.function.name, input: JSON.parse(call.function.arguments) };
}

export const openaiResponses: Sender<OpenaiResponsesPayload> = {
  async whole(url, payload) {
    return saidIn(await client(url).responses.create(openaiResponsesRequest(payload)));
  },
  async streamed(url, payload) {
    const request = { ...openaiResponsesRequest(payload), stream: true as const };
    const events = await collect(await client(url).responses.create(request));
    const calls = events.flatMap((event) =>
      event.type === "response.output_item.done" && event.item.type === "function_call"
        ? [{ name: event.item.name, input: JSON.parse(event.item.arguments) }]
        : [],
    );
    const deltas = events.map((event) => (event.type === "response.output_text.delta" ? event.delta : ""));
    return { text: deltas.join(""), calls };
  },
};

function saidIn({ output, output_text: text }: Response): Said {
  const calls = output.flatMap((item) =>
    item.type === "function_call" ? [{ name: item.name, input: JSON.parse(item.arguments) }] : [],
  );
  return { text, calls };
}

/** Chat templates: the server completes text that was rendered here. */
export const completions: Sender<CompletionPayload> = {
  async whole(url, payload) {
    const { choices } = await client(url).completions.create(completionRequest(payload));
    return { text: choices[0]!.text, calls: [] };
  },
  async streamed(url, payload) {
    const request = { ...completionRequest(payload), stream: true as const };
    const chunks = await collect(await client(url).completions.create(request));
    return { text: chunks.map(({ choices }) => choices[0]!.text).join(""), calls: [] };
  },
};
