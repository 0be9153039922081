/** POST /v1/completions: a prompt that was rendered here, as local servers take it. */
import { openaiError } from "./openai-rules.ts";
import { eventStream, json, type Reply, type Route } from "./reply.ts";
import { pieces, replyText } from "./sample-reply.ts";

interface CompletionsBody {
  model?: string;
  prompt?: unknown;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

const usage = { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 };

function answer(request: { body: unknown }): Reply {
  const { model, prompt, stream, stream_options: options } = request.body as CompletionsBody;
  if (!model) return openaiError("you must provide a model parameter", null);
  // Messages are for the chat endpoint: here a template has already been applied.
  if (typeof prompt !== "string" || prompt === "") return openaiError("Invalid 'prompt'.", "prompt");
  const shared = { id: "cmpl-loopback", object: "text_completion", created: 1, model };
  const choice = (text: string, reason: string | null) => ({
    index: 0,
    text,
    logprobs: null,
    finish_reason: reason,
  });
  if (!stream) return json({ ...shared, choices: [choice(replyText, "stop")], usage });
  return eventStream([
    ...pieces(replyText).map((text) => ({ data: { ...shared, choices: [choice(text, null)] } })),
    { data: { ...shared, choices: [choice("", "stop")] } },
    ...(options?.include_usage ? [{ data: { ...shared, choices: [], usage } }] : []),
    { data: "[DONE]" },
  ]);
}

export const completions: Route[] = [{ path: /^\/v1\/completions$/, answer }];
