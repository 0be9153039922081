/** What pi sends around a system prompt, in both protocols: whatever is new in a later version fails here. */
import { expect } from "vitest";
import { answer } from "./weather.mjs";

const cached = { cache_control: { type: "ephemeral" } };

function expectAnthropic({ path, body }, prompt, tools) {
  expect(path).toBe("/v1/messages");
  expect(Object.keys(body).sort()).toEqual(["max_tokens", "messages", "model", "stream", "system", "tools"]);
  expect(body.system).toEqual([{ type: "text", text: prompt, ...cached }]);
  expect(body.tools.map(({ name }) => name)).toEqual(tools);
}

function expectOpenai({ path, body }, prompt, tools) {
  expect(path).toBe("/v1/chat/completions");
  expect(Object.keys(body).sort()).toEqual([
    ...["max_completion_tokens", "messages", "model"],
    ...["store", "stream", "stream_options", "tools"],
  ]);
  expect(body.messages[0]).toEqual({ role: "system", content: prompt });
  expect(body.messages.slice(1).map(({ role }) => role)).not.toContain("system");
  expect(body.messages.map(({ role }) => role)).not.toContain("developer");
  expect(body.tools.map((tool) => tool.function.name)).toEqual(tools);
}

const checks = { anthropic: expectAnthropic, openai: expectOpenai };

/** Our prompt in every request, and nothing beside it. */
export function expectOnlyOurs(protocol, requests, prompt, tools = ["weather"]) {
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) checks[protocol](request, prompt, tools);
}

/** The question, the call and its result, in the words of the protocol. */
export function expectToolRound(protocol, [first, second, ...others], question) {
  expect(others).toEqual([]);
  const [asked] = first.body.messages.filter(({ role }) => role === "user");
  const result = second.body.messages.at(-1);
  if (protocol === "anthropic") {
    expect(asked.content).toEqual([{ type: "text", text: question, ...cached }]);
    expect(result.content).toMatchObject([{ type: "tool_result", content: answer, is_error: false }]);
  } else {
    expect([asked.content].flat().map((part) => part.text ?? part)).toEqual([question]);
    expect(result).toMatchObject({ role: "tool", content: answer });
  }
}
