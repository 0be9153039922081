/**
 * JSON Schemas of the requests that the providers' own packages accept, made from their types.
 * An unknown key fails: the packages themselves send it or drop it without a word.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./hash-files.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const requestTypes = fileURLToPath(new URL("./sdk-request-types.ts", import.meta.url));
const folder = join(root, ".stamps/sdk-schemas");
const cache = join(folder, "schemas.json");

const packages = ["@anthropic-ai/sdk", "@google/genai", "ai", "ollama", "openai", "ts-json-schema-generator"];
const inputs = [
  ...packages.map((name) => `node_modules/${name}/package.json`),
  "scripts/lib/sdk-request-types.ts",
  "scripts/lib/sdk-schemas.mjs",
  "tsconfig.json",
];

/**
 * @typedef {"OpenaiChatRequest" | "OpenaiResponsesRequest" | "OpenaiCompletionsRequest"
 *   | "AnthropicMessagesRequest" | "GoogleGenerateRequest" | "GoogleCacheRequest" | "OllamaChatRequest"
 *   | "AiSdkMessages" | "AiSdkSystemMessage"} SdkRequest
 */

/** @type {SdkRequest[]} */
const names = [
  "OpenaiChatRequest",
  "OpenaiResponsesRequest",
  "OpenaiCompletionsRequest",
  "AnthropicMessagesRequest",
  "GoogleGenerateRequest",
  "GoogleCacheRequest",
  "OllamaChatRequest",
  "AiSdkMessages",
  "AiSdkSystemMessage",
];

// JSON holds these as text; read as objects, the bytes would take any object of numbers.
const textTypes = new Set(["ArrayBuffer", "Buffer", "Uint8Array", "URL"]);

async function generate() {
  const { createFormatter, createParser, createProgram, DEFAULT_CONFIG, SchemaGenerator, StringType } =
    await import("ts-json-schema-generator");
  const config = {
    ...DEFAULT_CONFIG,
    path: requestTypes,
    tsconfig: join(root, "tsconfig.json"),
    skipTypeCheck: true,
    additionalProperties: false,
    expose: "none",
    topRef: false,
    jsDoc: "none",
    functions: "hide",
  };
  const program = createProgram(config);
  const asText = {
    supportsNode: (node) => textTypes.has(node.typeName?.text),
    createType: () => new StringType(),
  };
  const parser = createParser(program, config, (chain) => chain.addNodeParser(asText));
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  return Object.fromEntries(names.map((name) => [name, generator.createSchema(name)]));
}

/** @returns {Promise<Record<SdkRequest, object>>} */
export async function sdkSchemas() {
  const key = hashFiles(root, inputs);
  if (existsSync(cache)) {
    const kept = JSON.parse(readFileSync(cache, "utf8"));
    if (kept.key === key) return kept.schemas;
  }
  const schemas = await generate();
  // Test files run side by side: a rename never shows half a file.
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${cache}.${process.pid}`, JSON.stringify({ key, schemas }));
  renameSync(`${cache}.${process.pid}`, cache);
  return /** @type {Record<SdkRequest, object>} */ (schemas);
}
