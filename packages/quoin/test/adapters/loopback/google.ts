/** POST /v1beta/models/{model}:generateContent, :streamGenerateContent and /v1beta/cachedContents */
import { eventStream, json, type Reply, type Route } from "./reply.ts";
import { pieces, replyText, sampleValue } from "./sample-reply.ts";

interface Content {
  role?: string;
  parts?: Record<string, unknown>[];
}

interface GoogleTool {
  functionDeclarations?: { name?: string; parameters?: unknown; parametersJsonSchema?: unknown }[];
}

interface GoogleBody {
  model?: string;
  contents?: Content[];
  systemInstruction?: Content;
  tools?: GoogleTool[];
  toolConfig?: { functionCallingConfig?: { mode?: string } };
  cachedContent?: string;
  generationConfig?: { responseMimeType?: string; responseSchema?: unknown; responseJsonSchema?: unknown };
}

const functionName = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

const usageMetadata = {
  promptTokenCount: 120,
  candidatesTokenCount: 12,
  totalTokenCount: 132,
  cachedContentTokenCount: 64,
};

const declarationsOf = (tools: GoogleTool[] = []) => tools.flatMap((tool) => tool.functionDeclarations ?? []);

/** What holds for a prompt and for a cached part of one. */
function* sharedProblems({ contents = [], tools }: GoogleBody) {
  for (const [index, { role, parts = [] }] of contents.entries()) {
    if (role !== undefined && role !== "user" && role !== "model") {
      yield "Please use a valid role: user, model.";
    }
    const empty = parts.length === 0 || parts.some((part) => Object.keys(part).length === 0);
    if (empty) yield `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.`;
  }
  for (const [index, tool] of declarationsOf(tools).entries()) {
    const place = `* GenerateContentRequest.tools[0].function_declarations[${index}]`;
    if (!functionName.test(tool.name ?? "")) yield `${place}.name: Invalid function name.`;
    if (tool.parameters && tool.parametersJsonSchema) {
      yield `${place}: parameters and parameters_json_schema are mutually exclusive.`;
    }
  }
}

function* problems(body: GoogleBody) {
  const { contents = [], systemInstruction, tools, toolConfig, cachedContent, generationConfig = {} } = body;
  if (contents.length === 0) yield "* GenerateContentRequest.contents: contents is not specified";
  // What is in the cache cannot be said again beside it.
  if (cachedContent && (systemInstruction || tools || toolConfig)) {
    yield "CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config.";
  }
  const { responseMimeType, responseSchema, responseJsonSchema } = generationConfig;
  if (responseSchema && responseJsonSchema) {
    yield "response_schema and response_json_schema are mutually exclusive.";
  }
  if ((responseSchema || responseJsonSchema) && responseMimeType !== "application/json") {
    yield "* GenerateContentRequest.generation_config.response_schema: only allowed when response_mime_type is 'application/json'.";
  }
  yield* sharedProblems(body);
}

function* cacheProblems(body: GoogleBody) {
  if (!body.model?.startsWith("models/"))
    yield "* CreateCachedContentRequest.model: unexpected model name format";
  if (!body.contents?.length && !body.systemInstruction && !body.tools?.length) {
    yield "Cached content is too small. total_token_count=0, min_total_token_count=1024";
  }
  yield* sharedProblems(body);
}

function refusalOf(list: Iterable<string>): Reply | undefined {
  for (const message of list) return json({ error: { code: 400, message, status: "INVALID_ARGUMENT" } }, 400);
  return undefined;
}

function partsFor({ tools, toolConfig, contents = [], generationConfig = {} }: GoogleBody): object[] {
  const [tool] = declarationsOf(tools);
  const answered = contents.at(-1)?.parts?.some((part) => "functionResponse" in part);
  if (tool && !answered && toolConfig?.functionCallingConfig?.mode !== "NONE") {
    const args = sampleValue(tool.parametersJsonSchema ?? tool.parameters);
    return [{ functionCall: { name: tool.name, args } }];
  }
  const { responseMimeType, responseSchema, responseJsonSchema } = generationConfig;
  if (responseMimeType !== "application/json") return pieces(replyText).map((text) => ({ text }));
  const schema = responseJsonSchema ?? responseSchema;
  const value = schema ? sampleValue(schema) : { answer: replyText };
  return pieces(JSON.stringify(value)).map((text) => ({ text }));
}

function generate(request: { path: string; body: unknown }): Reply {
  const body = request.body as GoogleBody;
  const refusal = refusalOf(problems(body));
  if (refusal) return refusal;
  const [, modelVersion, method] = request.path.match(/models\/([^:]+):(\w+)$/) ?? [];
  const reply = (parts: object[], finishReason?: string) => ({
    candidates: [{ content: { role: "model", parts }, finishReason, index: 0 }],
    usageMetadata,
    modelVersion,
    responseId: "loopback",
  });
  const parts = partsFor(body);
  if (method === "generateContent") return json(reply(parts, "STOP"));
  const chunks = parts.map((part, index) => reply([part], index === parts.length - 1 ? "STOP" : undefined));
  // This provider ends its lines with both characters.
  return eventStream(
    chunks.map((data) => ({ data })),
    "\r\n",
  );
}

function createCache(request: { body: unknown }): Reply {
  const body = request.body as GoogleBody & { displayName?: string };
  const time = "2030-01-01T00:00:00Z";
  const { model, displayName } = body;
  const kept = {
    name: "cachedContents/loopback",
    model,
    displayName,
    usageMetadata: { totalTokenCount: 2048 },
  };
  return (
    refusalOf(cacheProblems(body)) ?? json({ ...kept, createTime: time, updateTime: time, expireTime: time })
  );
}

export const google: Route[] = [
  { path: /^\/v1beta\/models\/[^/:]+:(generateContent|streamGenerateContent)$/, answer: generate },
  { path: /^\/v1beta\/cachedContents$/, answer: createCache },
];
