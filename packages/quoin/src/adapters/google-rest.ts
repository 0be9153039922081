import type { GooglePayload } from "./google.ts";

/** The body of `POST /v1beta/models/{model}:generateContent`. */
export interface GoogleRestPayload {
  contents: GooglePayload["contents"];
  systemInstruction?: GooglePayload["config"]["systemInstruction"];
  tools?: GooglePayload["config"]["tools"];
  cachedContent?: string;
  generationConfig?: Omit<GooglePayload["config"], "systemInstruction" | "tools" | "cachedContent">;
}

export function googleRest({ contents, config }: GooglePayload): GoogleRestPayload {
  const { systemInstruction, tools, cachedContent, ...generationConfig } = config;
  return {
    contents,
    ...(systemInstruction && { systemInstruction }),
    ...(tools && { tools }),
    ...(cachedContent !== undefined && { cachedContent }),
    ...(Object.keys(generationConfig).length && { generationConfig }),
  };
}
