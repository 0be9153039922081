import Anthropic from "@anthropic-ai/sdk";
import type { Message } from "@anthropic-ai/sdk/resources/messages";
import type { AnthropicPayload } from "quoin/adapters";
import { anthropicRequest } from "../payload-types.ts";
import type { Said, Sender } from "./sender.ts";

const client = (url: string) => new Anthropic({ baseURL: url, apiKey: "test", maxRetries: 0 });

export const anthropic: Sender<AnthropicPayload> = {
  async whole(url, payload) {
    return saidIn(await client(url).messages.create(anthropicRequest(payload)));
  },
  async streamed(url, payload) {
    return saidIn(await client(url).messages.stream(anthropicRequest(payload)).finalMessage());
  },
};

function saidIn({ content }: Pick<Message, "content">): Said {
  return {
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
    calls: content.flatMap((block) =>
      block.type === "tool_use" ? [{ name: block.name, input: block.input }] : [],
    ),
  };
}
