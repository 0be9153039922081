import { createAnthropic } from "@ai-sdk/anthropic";
import { generateText, Output, streamText } from "ai";
import type { AiSdkPayload } from "quoin/adapters";
import { aiSdkRequest } from "../payload-types.ts";
import type { Said, Sender } from "./sender.ts";

/** Anthropic's, because cache markers are for it. */
const model = (url: string) => createAnthropic({ baseURL: `${url}/v1`, apiKey: "test" })("claude-sonnet-5");

function requestOf(url: string, payload: AiSdkPayload) {
  const { outputSchema: schema } = payload;
  return {
    ...aiSdkRequest(model(url), payload),
    maxRetries: 0,
    ...(schema && { output: Output.object({ schema }) }),
  };
}

/** With tools the server calls one, and there is no answer to read yet. */
function answers({ outputSchema, tools }: AiSdkPayload): boolean {
  return outputSchema !== undefined && tools === undefined;
}

export const aiSdk: Sender<AiSdkPayload> = {
  async whole(url, payload) {
    const reply = await generateText(requestOf(url, payload));
    // Reading it makes the SDK check it against the schema.
    if (answers(payload)) void reply.output;
    return saidIn(reply);
  },
  async streamed(url, payload) {
    let failure: unknown;
    const stream = streamText({
      ...requestOf(url, payload),
      // The SDK would print the error and tell the caller only that there was no output.
      onError({ error }) {
        failure = error;
      },
    });
    await stream.consumeStream();
    if (failure) throw failure;
    if (answers(payload)) await stream.output;
    return saidIn({ text: await stream.text, toolCalls: await stream.toolCalls });
  },
};

function saidIn({
  text,
  toolCalls,
}: {
  text: string;
  toolCalls: { toolName: string; input: unknown }[];
}): Said {
  return { text, calls: toolCalls.map(({ toolName: name, input }) => ({ name, input })) };
}
