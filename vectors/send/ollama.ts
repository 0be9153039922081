import { type ChatResponse, Ollama } from "ollama";
import type { OllamaPayload } from "quoin/adapters";
import { ollamaRequest } from "../payload-types.ts";
import { collect, type Said, type Sender } from "./sender.ts";

const client = (url: string) => new Ollama({ host: url });

export const ollama: Sender<OllamaPayload> = {
  async whole(url, payload) {
    return saidIn([await client(url).chat(ollamaRequest(payload))]);
  },
  async streamed(url, payload) {
    const request = { ...ollamaRequest(payload), stream: true as const };
    return saidIn(await collect(await client(url).chat(request)));
  },
};

function saidIn(lines: ChatResponse[]): Said {
  const messages = lines.map(({ message }) => message);
  return {
    text: messages.map(({ content }) => content).join(""),
    calls: messages
      .flatMap(({ tool_calls: calls = [] }) => calls)
      .map((call) => ({ name: call.function.name, input: call.function.arguments })),
  };
}
