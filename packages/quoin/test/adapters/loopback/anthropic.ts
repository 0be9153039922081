/** POST /v1/messages and /v1/messages/count_tokens */
import { type MessagesBody, refuseMessages } from "./anthropic-rules.ts";
import { eventStream, json, type LoopbackRequest, type Reply, type Route } from "./reply.ts";
import { pieces, replyText, sampleValue } from "./sample-reply.ts";

const usage = {
  input_tokens: 20,
  cache_creation_input_tokens: 36,
  cache_read_input_tokens: 64,
  cache_creation: { ephemeral_5m_input_tokens: 36, ephemeral_1h_input_tokens: 0 },
  output_tokens: 12,
  service_tier: "standard",
};

type MessagesRequest = LoopbackRequest & { body: MessagesBody };

function textFor({ body: { output_config: config }, says = replyText }: MessagesRequest): string {
  return config?.format ? JSON.stringify(sampleValue(config.format.schema)) : says;
}

function toolCallFor({ body, number }: MessagesRequest) {
  const { tools, tool_choice: choice, messages = [] } = body;
  const last = messages.at(-1)?.content;
  const answered = Array.isArray(last) && last.some(({ type }) => type === "tool_result");
  const tool = tools?.[0];
  if (!tool || choice?.type === "none" || answered) return undefined;
  const input = sampleValue(tool.input_schema);
  return { type: "tool_use", id: `toolu_loopback_${number}`, name: tool.name, input };
}

function message({ body, number }: MessagesRequest, content: object[], stopReason: string | null) {
  return {
    id: `msg_loopback_${number}`,
    type: "message",
    role: "assistant",
    model: body.model,
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage,
  };
}

function stream(request: MessagesRequest): Reply {
  const call = toolCallFor(request);
  const text = textFor(request);
  const opening = call ? { ...call, input: {} } : { type: "text", text: "" };
  const deltas = call
    ? // An empty fragment comes first, as from the provider.
      ["", ...pieces(JSON.stringify(call.input))].map((part) => ({
        type: "input_json_delta",
        partial_json: part,
      }))
    : pieces(text).map((part) => ({ type: "text_delta", text: part }));
  const start = { ...message(request, [], null), usage: { ...usage, output_tokens: 1 } };
  const end = { stop_reason: call ? "tool_use" : "end_turn", stop_sequence: null };
  const events = [
    { type: "message_start", message: start },
    { type: "content_block_start", index: 0, content_block: opening },
    { type: "ping" },
    ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: end, usage: { output_tokens: usage.output_tokens } },
    { type: "message_stop" },
  ];
  return eventStream(events.map((event) => ({ event: event.type, data: event })));
}

function createMessage(received: LoopbackRequest): Reply {
  const request = received as MessagesRequest;
  const refusal = refuseMessages(request.body);
  if (refusal) return refusal;
  if (request.body.stream) return stream(request);
  const call = toolCallFor(request);
  const content = call ?? { type: "text", text: textFor(request) };
  return json(message(request, [content], call ? "tool_use" : "end_turn"));
}

function countTokens(request: { body: unknown }): Reply {
  const refusal = refuseMessages(request.body as MessagesBody, { needsMaxTokens: false });
  return refusal ?? json({ input_tokens: Math.ceil(JSON.stringify(request.body).length / 4) });
}

export const anthropic: Route[] = [
  { path: /^\/v1\/messages$/, answer: createMessage },
  { path: /^\/v1\/messages\/count_tokens$/, answer: countTokens },
];
