/** What Claude Code sends around a system prompt: whatever is new in a later version fails here. */
import { expect } from "vitest";

export const identity = "You are a Claude agent, built on Anthropic's Claude Agent SDK.";
const cached = { cache_control: { type: "ephemeral" } };

/** One line of its own, then our prompt, in every request. */
export function expectOnlyOurs(requests, prompt, tools = ["mcp__quoin__weather"]) {
  expect(requests.length).toBeGreaterThan(0);
  for (const { path, body, headers } of requests) {
    expect(path).toBe("/v1/messages");
    expect(headers["x-api-key"]).toBe("no-key");
    expect(Object.keys(body).sort()).toEqual([
      ...["context_management", "max_tokens", "messages", "metadata", "model"],
      ...["stream", "system", "thinking", "tools"],
    ]);
    expect(body.system).toEqual([
      { type: "text", text: identity, ...cached },
      { type: "text", text: prompt, ...cached },
    ]);
    expect(body.messages.map(({ role }) => role)).not.toContain("system");
    expect(body.tools.map(({ name }) => name)).toEqual(tools);
  }
}

export const textOf = ({ content }) => content.filter(({ type }) => type === "text").map(({ text }) => text);
