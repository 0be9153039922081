/** POST /v1/responses */
import {
  firstRefusal,
  openaiError,
  refuseJsonWithoutTheWord,
  refuseName,
  refuseStrictSchema,
} from "./openai-rules.ts";
import { eventStream, json, type Reply, type Route } from "./reply.ts";
import { pieces, replyText, sampleValue } from "./sample-reply.ts";

interface ResponsesBody {
  model?: string;
  input?: string | { type?: string }[];
  instructions?: string;
  tools?: { type: string; name?: string; parameters?: unknown; strict?: boolean }[];
  tool_choice?: unknown;
  text?: { format?: { type: string; name?: string; schema?: unknown; strict?: boolean } };
  stream?: boolean;
}

const usage = {
  input_tokens: 120,
  input_tokens_details: { cached_tokens: 64, cache_write_tokens: 0 },
  output_tokens: 12,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 132,
};

function refuse({ model, input = [], instructions, tools = [], text }: ResponsesBody): Reply | undefined {
  const format = text?.format;
  return firstRefusal([
    () => (model ? undefined : openaiError("Missing required parameter: 'model'.", "model")),
    () => (input.length > 0 ? undefined : openaiError("Missing required parameter: 'input'.", "input")),
    ...tools.flatMap((tool, index) => [
      () => (tool.type === "function" ? refuseName(tool.name, `tools[${index}].name`) : undefined),
      () =>
        tool.type === "function" && tool.strict === true
          ? refuseStrictSchema(tool.parameters, `tools[${index}].parameters`)
          : undefined,
    ]),
    () => (format?.type === "json_schema" ? refuseName(format.name, "text.format.name") : undefined),
    () => (format?.strict ? refuseStrictSchema(format.schema, "text.format.schema") : undefined),
    () =>
      format?.type === "json_object" ? refuseJsonWithoutTheWord([input, instructions], "input") : undefined,
  ]);
}

function textFor(body: ResponsesBody): string {
  const format = body.text?.format;
  if (format?.type === "json_schema") return JSON.stringify(sampleValue(format.schema));
  return format?.type === "json_object" ? JSON.stringify({ answer: replyText }) : replyText;
}

function callFor({ tools, tool_choice: choice, input }: ResponsesBody) {
  const tool = tools?.find(({ type }) => type === "function");
  const last = Array.isArray(input) ? input.at(-1) : undefined;
  if (!tool || choice === "none" || last?.type === "function_call_output") return undefined;
  const text = JSON.stringify(sampleValue(tool.parameters));
  return { id: "fc_loopback", type: "function_call", call_id: "call_loopback_1", name: tool.name, text };
}

const textPart = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });
const message = (status: string, content: object[]) => ({
  id: "msg_loopback",
  type: "message",
  role: "assistant",
  status,
  content,
});

function response(body: ResponsesBody, status: string, output: object[]) {
  return {
    id: "resp_loopback",
    object: "response",
    created_at: 1,
    status,
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    metadata: {},
    model: body.model,
    output,
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: body.tool_choice ?? "auto",
    tools: body.tools ?? [],
    top_p: 1,
    text: body.text ?? { format: { type: "text" } },
    usage: status === "completed" ? usage : null,
  };
}

function outputFor(body: ResponsesBody): object {
  const call = callFor(body);
  if (!call) return message("completed", [textPart(textFor(body))]);
  const { text, ...item } = call;
  return { ...item, arguments: text, status: "completed" };
}

type Event = { type: string } & Record<string, unknown>;

function textEvents(text: string): Event[] {
  const place = { item_id: "msg_loopback", output_index: 0, content_index: 0 };
  const type = (name: string) => `response.${name}`;
  return [
    { type: type("output_item.added"), output_index: 0, item: message("in_progress", []) },
    { type: type("content_part.added"), ...place, part: textPart("") },
    ...pieces(text).map((delta) => ({ type: type("output_text.delta"), ...place, delta, logprobs: [] })),
    { type: type("output_text.done"), ...place, text, logprobs: [] },
    { type: type("content_part.done"), ...place, part: textPart(text) },
  ];
}

function callEvents({ text, ...item }: NonNullable<ReturnType<typeof callFor>>): Event[] {
  const place = { item_id: item.id, output_index: 0 };
  const opening = { ...item, arguments: "", status: "in_progress" };
  const type = (name: string) => `response.${name}`;
  return [
    { type: type("output_item.added"), output_index: 0, item: opening },
    ...pieces(text).map((delta) => ({ type: type("function_call_arguments.delta"), ...place, delta })),
    { type: type("function_call_arguments.done"), ...place, name: item.name, arguments: text },
  ];
}

function stream(body: ResponsesBody): Reply {
  const item = outputFor(body);
  const call = callFor(body);
  const events: Event[] = [
    { type: "response.created", response: response(body, "in_progress", []) },
    { type: "response.in_progress", response: response(body, "in_progress", []) },
    ...(call ? callEvents(call) : textEvents(textFor(body))),
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: response(body, "completed", [item]) },
  ];
  return eventStream(
    events.map((event, index) => ({ event: event.type, data: { ...event, sequence_number: index } })),
  );
}

function answer(request: { body: unknown }): Reply {
  const body = request.body as ResponsesBody;
  return refuse(body) ?? (body.stream ? stream(body) : json(response(body, "completed", [outputFor(body)])));
}

export const openaiResponses: Route[] = [{ path: /^\/v1\/responses$/, answer }];
