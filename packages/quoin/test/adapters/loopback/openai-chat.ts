/** POST /v1/chat/completions */
import {
  firstRefusal,
  openaiError,
  refuseJsonWithoutTheWord,
  refuseName,
  refuseStrictSchema,
} from "./openai-rules.ts";
import { eventStream, json, type LoopbackRequest, type Reply, type Route } from "./reply.ts";
import { pieces, replyText, sampleValue } from "./sample-reply.ts";

interface ChatBody {
  model?: string;
  messages?: { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[];
  tools?: { type: string; function?: { name?: string; parameters?: unknown; strict?: boolean } }[];
  tool_choice?: unknown;
  response_format?: { type: string; json_schema?: { name?: string; schema?: unknown; strict?: boolean } };
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

const usage = {
  prompt_tokens: 120,
  completion_tokens: 12,
  total_tokens: 132,
  prompt_tokens_details: { cached_tokens: 64, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
};

/** Every call is answered directly after it, and nothing is answered that was not called. */
function refuseLooseTools(messages: NonNullable<ChatBody["messages"]>): Reply | undefined {
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "tool") {
      if (!open.includes(message.tool_call_id ?? "")) {
        const text = "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
        return openaiError(text, `messages.[${index}].role`);
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) break;
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  if (open.length === 0) return undefined;
  const text = "An assistant message with 'tool_calls' must be followed by tool messages responding to each";
  return openaiError(`${text} 'tool_call_id': ${open.join(", ")}`, "messages");
}

function refuse({ model, messages = [], tools = [], response_format: format }: ChatBody): Reply | undefined {
  const schema = format?.type === "json_schema" ? (format.json_schema ?? {}) : undefined;
  return firstRefusal([
    () => (model ? undefined : openaiError("you must provide a model parameter", null)),
    () => (messages.length > 0 ? undefined : openaiError("Invalid 'messages': empty array.", "messages")),
    () => refuseLooseTools(messages),
    ...tools.flatMap(({ function: tool }, index) => [
      () => refuseName(tool?.name, `tools[${index}].function.name`),
      () =>
        tool?.strict ? refuseStrictSchema(tool.parameters, `tools[${index}].function.parameters`) : undefined,
    ]),
    () => (schema ? refuseName(schema.name, "response_format.json_schema.name") : undefined),
    () => (schema?.strict ? refuseStrictSchema(schema.schema, "response_format") : undefined),
    () => (format?.type === "json_object" ? refuseJsonWithoutTheWord(messages, "messages") : undefined),
  ]);
}

type ChatRequest = LoopbackRequest & { body: ChatBody };

function textFor({ body: { response_format: format }, says = replyText }: ChatRequest): string {
  if (format?.type === "json_schema") return JSON.stringify(sampleValue(format.json_schema?.schema));
  return format?.type === "json_object" ? JSON.stringify({ answer: says }) : says;
}

/** A model that has the result of its call says something instead of calling again. */
function toolCallFor({ body: { tools, tool_choice: choice, messages = [] }, number }: ChatRequest) {
  const tool = tools?.[0]?.function;
  if (!tool || choice === "none" || messages.at(-1)?.role === "tool") return undefined;
  const call = { name: tool.name, arguments: JSON.stringify(sampleValue(tool.parameters)) };
  return { id: `call_loopback_${number}`, type: "function", function: call };
}

const idOf = ({ number }: ChatRequest) => `chatcmpl-loopback-${number}`;

function stream(request: ChatRequest): Reply {
  const { model, stream_options: options } = request.body;
  const shared = { id: idOf(request), object: "chat.completion.chunk", created: 1, model };
  const chunk = (delta: object, reason: string | null = null) => ({
    data: { ...shared, choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }] },
  });
  const call = toolCallFor(request);
  const fragment = (text: string) => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] });
  const opening = call
    ? { tool_calls: [{ index: 0, ...call, function: { ...call.function, arguments: "" } }] }
    : { content: "" };
  return eventStream([
    chunk({ role: "assistant", refusal: null, ...opening }),
    ...(call
      ? pieces(call.function.arguments).map(fragment)
      : pieces(textFor(request)).map((content) => chunk({ content }))),
    chunk({}, call ? "tool_calls" : "stop"),
    ...(options?.include_usage ? [{ data: { ...shared, choices: [], usage } }] : []),
    { data: "[DONE]" },
  ]);
}

function answer(received: LoopbackRequest): Reply {
  const request = received as ChatRequest;
  const refusal = refuse(request.body);
  if (refusal) return refusal;
  if (request.body.stream) return stream(request);
  const call = toolCallFor(request);
  const content = call ? { content: null, tool_calls: [call] } : { content: textFor(request) };
  const message = { role: "assistant", refusal: null, ...content };
  const choice = { index: 0, message, logprobs: null, finish_reason: call ? "tool_calls" : "stop" };
  return json({
    id: idOf(request),
    object: "chat.completion",
    created: 1,
    model: request.body.model,
    choices: [choice],
    usage,
  });
}

export const openaiChat: Route[] = [{ path: /^\/v1\/chat\/completions$/, answer }];
