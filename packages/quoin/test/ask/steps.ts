/** What a server can do with a request. */
import type { Step } from "./start-script.ts";

type Headers = Record<string, string>;

export function raw(body: string, status = 200, headers: Headers = {}): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

export function json(body: unknown, status = 200, headers: Headers = {}): Step {
  return raw(JSON.stringify(body), status, headers);
}

/** Says the text in the protocol that it was asked in. */
export function says(text: string): Step {
  return (response, received) => {
    const isOllama = received.path.endsWith("/api/chat");
    json(isOllama ? ollamaBody({ content: text }) : openaiBody({ content: text }))(response, received);
  };
}

export function openaiBody(message: object, finish_reason = "stop") {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "served-model",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
    usage: { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 },
  };
}

export function ollamaBody(message: object, rest: object = { done: true, done_reason: "stop" }) {
  return {
    model: "served-model",
    created_at: "2030-01-01T00:00:00Z",
    message: { role: "assistant", ...message },
    ...rest,
    prompt_eval_count: 120,
    eval_count: 12,
  };
}

/** Takes the request and is never heard of again. */
export const hangs: Step = () => {};

export const hangsAfterHeaders: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices": [');
};

export const hangsInError: Step = (response) => {
  response.writeHead(401, { "content-type": "application/json" });
  response.write('{"error"');
};

export const closesAtOnce: Step = (response) => {
  response.socket?.destroy();
};

export const closesMidBody: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"choices": [', () => response.socket?.destroy());
};

export const closesMidChunk: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices": [', () => response.socket?.destroy());
};

/** Goes on for as long as someone reads. */
export function endless(status = 200, type = "application/json"): Step {
  return (response) => {
    response.writeHead(status, { "content-type": type });
    const chunk = Buffer.alloc(1_000_000, " ");
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  };
}
