import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import type { GoogleCachePayload, GooglePayload } from "quoin/adapters";
import { googleCacheRequest, googleRequest } from "../payload-types.ts";
import { collect, type Said, type Sender } from "./sender.ts";

const client = (url: string) => new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl: url } });

export const google: Sender<GooglePayload> = {
  async whole(url, payload) {
    return saidIn([await client(url).models.generateContent(googleRequest(payload))]);
  },
  async streamed(url, payload) {
    return saidIn(await collect(await client(url).models.generateContentStream(googleRequest(payload))));
  },
};

/** Gives the name of the cache. */
export async function createGoogleCache(url: string, payload: GoogleCachePayload): Promise<string> {
  const { name } = await client(url).caches.create(googleCacheRequest(payload));
  if (name === undefined) throw new Error("the cache has no name");
  return name;
}

function saidIn(chunks: GenerateContentResponse[]): Said {
  // `text` of the SDK warns where there is a call instead.
  const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
  return {
    text: parts.map(({ text }) => text ?? "").join(""),
    calls: parts.flatMap(({ functionCall: call }) =>
      call ? [{ name: call.name ?? "", input: call.args }] : [],
    ),
  };
}
