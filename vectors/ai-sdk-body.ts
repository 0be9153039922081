/** The AI SDK writes the request itself: what of a payload must be found in the one that it sends to Anthropic. */
import type { AiSdkPayload } from "quoin/adapters";
import { asJson } from "../packages/quoin/test/adapters/sdk-problems.ts";

interface Block {
  type: string;
  text?: string;
  cache_control?: unknown;
  source?: { type: string; data?: string; url?: string };
}

interface Essentials {
  system: Block[];
  text: Block[];
  media: (string | undefined)[];
  tools: { name: string; description?: string; input_schema?: unknown }[];
}

type Marked = { providerOptions?: { anthropic: { cacheControl: unknown } } };

export function essentialsOfPayload({ system = [], messages, tools = {} }: AiSdkPayload): Essentials {
  const parts = messages.flatMap(({ content }) => content);
  return {
    system: system.map((each) => block(each.content, each)),
    text: parts.flatMap((part) => (part.type === "text" ? [block(part.text, part)] : [])),
    media: parts.flatMap((part) => (part.type === "file" ? [part.data] : [])),
    tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      ...(description !== undefined && { description }),
      input_schema: asJson(inputSchema),
    })),
  };
}

function block(text: string, { providerOptions }: Marked): Block {
  return {
    type: "text",
    text,
    ...(providerOptions && { cache_control: providerOptions.anthropic.cacheControl }),
  };
}

export function essentialsOfBody(body: unknown): Essentials {
  const {
    system = [],
    messages,
    tools = [],
  } = body as {
    system?: Block[];
    messages: { content: Block[] }[];
    tools?: Essentials["tools"];
  };
  const blocks = messages.flatMap(({ content }) => content);
  return {
    system,
    text: blocks.filter(({ type }) => type === "text"),
    media: blocks.flatMap(({ source }) => (source ? [bytesOf(source)] : [])),
    // The SDK adds hints of its own for streams, and asks for an answer's schema by a tool where it must.
    tools: tools
      .filter(({ name, description }) => name !== "json" || description !== "Respond with a JSON object.")
      .map(({ name, description, input_schema }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema,
      })),
  };
}

/** A text is decoded on its way. */
function bytesOf({ type, data = "", url }: NonNullable<Block["source"]>): string | undefined {
  return type === "text" ? Buffer.from(data, "utf8").toString("base64") : (url ?? data);
}
