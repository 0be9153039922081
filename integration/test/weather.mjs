/** One tool, as each runner wants it. The loopback model calls the first tool that it is offered, with "Zürich". */
import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
import { Type } from "@mariozechner/pi-ai";
import * as z from "zod";

export const answer = "Sunny in Zürich ☀";
const description = "The weather in a city.";

export function piWeather(calls) {
  return {
    name: "weather",
    label: "Weather",
    description,
    parameters: Type.Object({ city: Type.String() }),
    async execute(_id, input) {
      calls.push(input);
      return { content: [{ type: "text", text: answer }], details: {} };
    },
  };
}

export function claudeWeatherTool(calls) {
  return tool("weather", description, { city: z.string() }, async (input) => {
    calls.push(input);
    return { content: [{ type: "text", text: answer }] };
  });
}

export function claudeServer(tools) {
  return { quoin: createSdkMcpServer({ name: "quoin", version: "1.0.0", tools }) };
}
