import type { Api, Endpoint } from "./endpoint.ts";
import { endpointFailed } from "./endpoint-failed.ts";
import { foreignWords, messageOf } from "./foreign-words.ts";

export interface ModelAnswer {
  /** Empty where the model said nothing; a tool that it called instead stands there as JSON: its name and arguments. */
  text: string;
  /** It ran into the limit of its length. */
  cutOff: boolean;
  promptTokens?: number;
  answerTokens?: number;
  /** As the server names it, which may say more than what was asked for. */
  model?: string;
}

type Json = Record<string, unknown>;

const streamTypes = /^(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq))\b/i;

/** Before anything is read: a stream may have no end. */
export function refuseStream(endpoint: Endpoint, type: string): void {
  const name = streamTypes.exec(type)?.[0].toLowerCase();
  if (name === undefined) return;
  throw endpointFailed(
    endpoint,
    `the answer is a stream (${name}) although none was asked for; turn streaming off there`,
  );
}

/** The answer in a body that came with success; the server may still have answered with something else. */
export function readAnswer(endpoint: Endpoint, body: string, key?: string): ModelAnswer {
  const failed = (message: string) => endpointFailed(endpoint, message);
  if (body.trim() === "") throw failed("the answer is empty; check the URL");
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const page = /^\s*<(?:!doctype|html)/i.test(body) ? "an HTML page" : "no JSON";
    throw failed(`the answer is ${page}; check the URL. It begins: ${foreignWords(body, key)}`);
  }
  const answer = isObject(json) ? readers[endpoint.api](json, key) : undefined;
  if (answer === "streamed")
    throw failed(
      "the answer is the first piece of a stream although none was asked for; turn streaming off there",
    );
  if (answer) return answer;
  const other = endpoint.api === "openai" ? "ollama" : "openai";
  if (isObject(json) && readers[other](json, key))
    throw failed(
      `the server answers in the ${other} protocol, not in that of ${endpoint.api}; say so, or check the URL`,
    );
  const said = isObject(json) && json.error !== undefined ? messageOf(json) : undefined;
  if (said !== undefined) throw failed(`the server answered with an error: ${foreignWords(said, key)}`);
  const expected = endpoint.api === "openai" ? "choices with a message" : "a message";
  throw failed(`the answer is JSON but holds no answer: ${expected} was expected; check the URL`);
}

const readers: Record<Api, (json: Json, key?: string) => ModelAnswer | "streamed" | undefined> = {
  openai({ choices, usage, model }, key) {
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    if (!isObject(choice) || !isObject(choice.message)) return undefined;
    const { content, refusal, tool_calls } = choice.message;
    const { prompt_tokens, completion_tokens } = isObject(usage) ? usage : {};
    // A refusal is what the model said, only in a field of its own; thoughts are not.
    const text = textOf(content) || textOf(refusal) || callsOf(tool_calls);
    return answerOf(text, choice.finish_reason, prompt_tokens, completion_tokens, nameOf(model, key));
  },
  ollama({ message, done, done_reason, prompt_eval_count, eval_count, model }, key) {
    if (!isObject(message)) return undefined;
    if (done === false) return "streamed";
    const text = textOf(message.content) || callsOf(message.tool_calls);
    return answerOf(text, done_reason, prompt_eval_count, eval_count, nameOf(model, key));
  },
};

function answerOf(
  text: string,
  reason: unknown,
  prompt: unknown,
  answer: unknown,
  model: string | undefined,
): ModelAnswer {
  return {
    text,
    cutOff: reason === "length",
    ...(isCount(prompt) && { promptTokens: prompt }),
    ...(isCount(answer) && { answerTokens: answer }),
    ...(model !== undefined && { model }),
  };
}

/** A key of one letter, as servers that want none are given, stands in many a model's name. */
const shortestKey = 8;

/** It is printed and recorded, so it is read with care. */
function nameOf(model: unknown, key = ""): string | undefined {
  if (typeof model !== "string" || model.trim() === "") return undefined;
  return foreignWords(model, key.length < shortestKey ? undefined : key);
}

/** One text, or parts of which some are text. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => (isObject(part) && part.type === "text" && typeof part.text === "string" ? part.text : ""))
    .join("");
}

/** In the form that a model would write them in, so that whoever reads replies knows them. */
function callsOf(calls: unknown): string {
  const found = (Array.isArray(calls) ? calls : []).flatMap((call: unknown) => {
    const { name, arguments: given } = isObject(call) && isObject(call.function) ? call.function : {};
    return typeof name === "string" ? [{ name, arguments: argumentsOf(given) }] : [];
  });
  if (found.length === 0) return "";
  return JSON.stringify(found.length === 1 ? found[0] : found);
}

/** OpenAI sends them as a text, Ollama as an object. */
function argumentsOf(given: unknown): unknown {
  if (typeof given !== "string") return given ?? {};
  try {
    return JSON.parse(given);
  } catch {
    return { unreadable: given };
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
