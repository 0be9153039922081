/** POST /api/chat: lines of JSON unless `stream` is false. */
import { json, jsonLines, type Reply, type Route } from "./reply.ts";
import { pieces, replyText, sampleValue } from "./sample-reply.ts";

interface OllamaBody {
  model?: string;
  messages?: { role: string; images?: string[] }[];
  tools?: { function?: { name?: string; parameters?: unknown } }[];
  format?: unknown;
  stream?: boolean;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function problemOf({ model, messages = [], tools = [], format }: OllamaBody): string | undefined {
  if (!model) return "model is required";
  const isSchema = typeof format === "object" && format !== null;
  if (format !== undefined && format !== "" && format !== "json" && !isSchema) {
    return `invalid format: ${JSON.stringify(format)}; expected "json" or a valid JSON Schema object`;
  }
  // Images are bare base64: neither a data URL nor an address.
  const images = messages.flatMap((message) => message.images ?? []);
  if (images.some((image) => !base64.test(image))) return "illegal base64 data at input byte 4";
  if (tools.some((tool) => !tool.function?.name)) return "tool function name is required";
  return undefined;
}

function textFor(format: unknown): string {
  if (!format) return replyText;
  return JSON.stringify(format === "json" ? { answer: replyText } : sampleValue(format));
}

function toolCallsFor({ tools, messages = [] }: OllamaBody) {
  const tool = tools?.[0]?.function;
  if (!tool || messages.at(-1)?.role === "tool") return undefined;
  return [{ function: { name: tool.name, arguments: sampleValue(tool.parameters) } }];
}

const ending = {
  done: true,
  done_reason: "stop",
  total_duration: 9,
  load_duration: 1,
  prompt_eval_count: 120,
  prompt_eval_duration: 3,
  eval_count: 12,
  eval_duration: 5,
};

function answer(request: { body: unknown }): Reply {
  const body = request.body as OllamaBody;
  const problem = problemOf(body);
  if (problem) return json({ error: problem }, 400);
  const shared = { model: body.model, created_at: "2030-01-01T00:00:00Z" };
  const line = (message: object, rest: object) => ({
    ...shared,
    message: { role: "assistant", content: "", ...message },
    ...rest,
  });
  const calls = toolCallsFor(body);
  const whole = calls ? { tool_calls: calls } : { content: textFor(body.format) };
  if (body.stream === false) return json(line(whole, ending));
  const messages = calls ? [whole] : pieces(textFor(body.format)).map((content) => ({ content }));
  return jsonLines([...messages.map((message) => line(message, { done: false })), line({}, ending)]);
}

export const ollama: Route[] = [{ path: /^\/api\/chat$/, answer }];
