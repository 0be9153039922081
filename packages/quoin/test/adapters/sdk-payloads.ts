/**
 * A good request for each of the schemas. The compiler holds them to the packages' own types, so a schema
 * that refuses one is wrong. Of every kind of part, one.
 */
import type {
  AiSdkMessages,
  AiSdkSystemMessage,
  AnthropicMessagesRequest,
  GoogleCacheRequest,
  GoogleGenerateRequest,
  OllamaChatRequest,
  OpenaiChatRequest,
  OpenaiCompletionsRequest,
  OpenaiResponsesRequest,
} from "../../../../scripts/lib/sdk-request-types.ts";

const schema = { type: "object" as const, properties: { city: { type: "string" } } };
const model = "any-model-name";
const breakpoint = { mode: "explicit" as const };
const ephemeral = { type: "ephemeral" as const, ttl: "1h" as const };
const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };

const openaiChat: OpenaiChatRequest = {
  model,
  prompt_cache_key: "a",
  prompt_cache_options: { mode: "explicit", ttl: "30m" },
  messages: [
    { role: "developer", content: [{ type: "text", text: "a", prompt_cache_breakpoint: breakpoint }] },
    {
      role: "user",
      content: [
        { type: "image_url", image_url: { url: "data:image/png;base64,AAAA", detail: "low" } },
        { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" } },
      ],
    },
    {
      role: "assistant",
      tool_calls: [{ id: "a", type: "function", function: { name: "a", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "a", content: "a" },
  ],
  tools: [{ type: "function", function: { name: "a", description: "a", parameters: schema, strict: true } }],
  response_format: { type: "json_schema", json_schema: { name: "a", schema, strict: true } },
};

const openaiResponses: OpenaiResponsesRequest = {
  model,
  instructions: "a",
  prompt_cache_options: { ttl: "30m" },
  input: [
    {
      role: "user",
      content: [
        { type: "input_text", text: "a", prompt_cache_breakpoint: breakpoint },
        { type: "input_image", image_url: "https://example.com/a.png", detail: "auto" },
        { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" },
      ],
    },
    { type: "function_call", call_id: "a", name: "a", arguments: "{}" },
    { type: "function_call_output", call_id: "a", output: "a" },
  ],
  tools: [{ type: "function", name: "a", parameters: schema, strict: true }],
  text: { format: { type: "json_schema", name: "a", schema, strict: true } },
};

const openaiCompletions: OpenaiCompletionsRequest = { model, prompt: "a", max_tokens: 1, stop: ["b"] };

const anthropicMessages: AnthropicMessagesRequest = {
  model,
  max_tokens: 1,
  system: [{ type: "text", text: "a", cache_control: ephemeral }],
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "a", cache_control: ephemeral },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        { type: "document", source: { type: "text", media_type: "text/plain", data: "a" }, title: "a" },
      ],
    },
    { role: "assistant", content: [{ type: "tool_use", id: "a", name: "a", input: { city: "a" } }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "a" }] },
  ],
  tools: [{ name: "a", description: "a", input_schema: schema, strict: true }],
  output_config: { format: { type: "json_schema", schema } },
};

const googleGenerate = {
  model,
  contents: [
    {
      role: "user",
      parts: [
        { text: "a" },
        { inlineData: { mimeType: "image/png", data: "AAAA" } },
        { fileData: { mimeType: "application/pdf", fileUri: "https://example.com/a.pdf" } },
      ],
    },
    { role: "model", parts: [{ functionCall: { name: "a", args: { city: "a" } } }] },
    { role: "user", parts: [{ functionResponse: { name: "a", response: { output: "a" } } }] },
  ],
  config: {
    systemInstruction: { parts: [{ text: "a" }] },
    tools: [{ functionDeclarations: [{ name: "a", description: "a", parametersJsonSchema: schema }] }],
    responseMimeType: "application/json",
    responseJsonSchema: schema,
    cachedContent: "cachedContents/a",
  },
} satisfies GoogleGenerateRequest;

const googleCache: GoogleCacheRequest = {
  model,
  config: {
    contents: googleGenerate.contents,
    systemInstruction: { parts: [{ text: "a" }] },
    tools: googleGenerate.config.tools,
    ttl: "60s",
  },
};

const ollamaChat: OllamaChatRequest = {
  model,
  messages: [
    { role: "user", content: "a", images: ["AAAA"] },
    { role: "assistant", content: "", tool_calls: [{ function: { name: "a", arguments: { city: "a" } } }] },
    { role: "tool", content: "a", tool_name: "a" },
  ],
  tools: [{ type: "function", function: { name: "a", description: "a", parameters: schema } }],
  format: schema,
  options: { num_ctx: 1 },
};

const aiSdkSystem: AiSdkSystemMessage = { role: "system", content: "a", providerOptions };

const aiSdkMessages: AiSdkMessages = [
  aiSdkSystem,
  {
    role: "user",
    content: [
      { type: "text", text: "a", providerOptions },
      { type: "image", image: "AAAA", mediaType: "image/png" },
      { type: "file", data: "AAAA", mediaType: "application/pdf", filename: "a.pdf" },
    ],
  },
  {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "a", toolName: "a", input: { city: "a" } }],
  },
  {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "a", toolName: "a", output: { type: "text", value: "a" } }],
  },
];

export const sdkPayloads = {
  OpenaiChatRequest: openaiChat,
  OpenaiResponsesRequest: openaiResponses,
  OpenaiCompletionsRequest: openaiCompletions,
  AnthropicMessagesRequest: anthropicMessages,
  GoogleGenerateRequest: googleGenerate,
  GoogleCacheRequest: googleCache,
  OllamaChatRequest: ollamaChat,
  AiSdkMessages: aiSdkMessages,
  AiSdkSystemMessage: aiSdkSystem,
};
