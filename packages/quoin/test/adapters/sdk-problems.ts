/** Whether the provider's own package would accept a payload, by schemas made from its types. */
import { Ajv, type ValidateFunction } from "ajv";
import type { AiSdkPayload, ProviderName } from "quoin/adapters";
import { type SdkRequest, sdkSchemas } from "../../../../scripts/lib/sdk-schemas.mjs";

const schemas = await sdkSchemas();
const ajv = new Ajv({ strict: false });
// Some take a second to compile, and no test file needs all of them.
const compiled = new Map<SdkRequest, ValidateFunction>();

export function requestProblems(request: SdkRequest, payload: unknown): string[] {
  const validate = compiled.get(request) ?? ajv.compile(schemas[request]);
  compiled.set(request, validate);
  return validate(asJson(payload)) ? [] : [`${request}: ${ajv.errorsText(validate.errors)}`];
}

const requests = {
  openai: "OpenaiChatRequest",
  "openai-responses": "OpenaiResponsesRequest",
  google: "GoogleGenerateRequest",
  anthropic: "AnthropicMessagesRequest",
  ollama: "OllamaChatRequest",
  chatml: "OpenaiCompletionsRequest",
  llama3: "OpenaiCompletionsRequest",
  mistral: "OpenaiCompletionsRequest",
  "mistral-v7": "OpenaiCompletionsRequest",
  gemma: "OpenaiCompletionsRequest",
} satisfies Record<Exclude<ProviderName, "ai-sdk">, SdkRequest>;

export function sdkProblems(provider: ProviderName, payload: unknown): string[] {
  if (provider !== "ai-sdk") return requestProblems(requests[provider], payload);
  // The rest of this payload goes to a function, not into a request: the compiler checks it.
  const { system = [], messages } = payload as AiSdkPayload;
  return [
    ...requestProblems("AiSdkMessages", messages),
    ...system.flatMap((each) => requestProblems("AiSdkSystemMessage", each)),
  ];
}

export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
