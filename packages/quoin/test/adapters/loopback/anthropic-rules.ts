/** What Anthropic refuses. */
import { json, type Reply } from "./reply.ts";

export interface Block {
  type: string;
  text?: string;
  id?: string;
  tool_use_id?: string;
  content?: string | Block[];
  cache_control?: { ttl?: string } | null;
}

export interface MessagesBody {
  model?: string;
  max_tokens?: number;
  system?: string | Block[];
  messages?: { role: string; content: string | Block[] }[];
  tools?: { name?: string; input_schema?: unknown; cache_control?: { ttl?: string } | null }[];
  tool_choice?: { type: string };
  cache_control?: { ttl?: string } | null;
  output_config?: { format?: { type: string; schema?: unknown } };
  stream?: boolean;
}

const MOST_CACHE_MARKERS = 4;
const toolName = /^[a-zA-Z0-9_-]{1,128}$/;

const blocksOf = (content: string | Block[] | undefined): Block[] => (Array.isArray(content) ? content : []);

function* textProblems({ system, messages = [] }: MessagesBody) {
  const emptyText = ({ type, text }: Block) => type === "text" && !text?.trim();
  if (blocksOf(system).some(emptyText)) yield "system: text content blocks must be non-empty";
  for (const [index, { role, content }] of messages.entries()) {
    if (blocksOf(content).some(emptyText)) yield `messages.${index}: text content blocks must be non-empty`;
    // Only the last message may be empty, as an answer that is still to be written.
    const mayBeEmpty = role === "assistant" && index === messages.length - 1;
    if (content.length === 0 && !mayBeEmpty)
      yield `messages.${index}: all messages must have non-empty content`;
  }
}

/** The markers in the order in which the prompt is cached: tools, system, messages; the automatic one is last. */
function cacheMarkers({
  tools = [],
  system,
  messages = [],
  cache_control: automatic,
}: MessagesBody): { ttl?: string }[] {
  const withNested = (block: Block): Block[] => [...blocksOf(block.content).flatMap(withNested), block];
  const blocks = [...blocksOf(system), ...messages.flatMap(({ content }) => blocksOf(content))];
  const marked = [...tools, ...blocks.flatMap(withNested), { cache_control: automatic }];
  return marked.flatMap(({ cache_control: marker }) => marker ?? []);
}

function* cacheProblems(body: MessagesBody) {
  const markers = cacheMarkers(body);
  if (markers.length > MOST_CACHE_MARKERS) {
    yield `A maximum of ${MOST_CACHE_MARKERS} blocks with cache_control may be provided. Found ${markers.length}.`;
  }
  const firstShort = markers.findIndex(({ ttl }) => ttl !== "1h");
  if (firstShort !== -1 && markers.slice(firstShort).some(({ ttl }) => ttl === "1h")) {
    yield "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block";
  }
}

function* toolProblems({ tools = [], messages = [] }: MessagesBody) {
  for (const [index, { name }] of tools.entries()) {
    if (!toolName.test(name ?? ""))
      yield `tools.${index}.custom.name: String should match '${toolName.source}'`;
  }
  for (const [index, { content }] of messages.entries()) {
    const next = blocksOf(messages[index + 1]?.content).map((block) => block.tool_use_id);
    const previous = index === 0 ? [] : blocksOf(messages[index - 1]?.content).map(({ id }) => id);
    for (const block of blocksOf(content)) {
      if (block.type === "tool_use" && !next.includes(block.id)) {
        yield `messages.${index}: tool_use ids were found without tool_result blocks immediately after: ${block.id}`;
      }
      if (block.type === "tool_result" && !previous.includes(block.tool_use_id)) {
        yield `messages.${index}: unexpected tool_use_id found in tool_result blocks: ${block.tool_use_id}`;
      }
    }
  }
}

function* problems(body: MessagesBody, needsMaxTokens: boolean) {
  if (!body.model) yield "model: Field required";
  if (needsMaxTokens && typeof body.max_tokens !== "number") yield "max_tokens: Field required";
  if (!body.messages || body.messages.length === 0) yield "messages: at least one message is required";
  yield* textProblems(body);
  yield* cacheProblems(body);
  yield* toolProblems(body);
}

export function refuseMessages(body: MessagesBody, { needsMaxTokens = true } = {}): Reply | undefined {
  for (const message of problems(body, needsMaxTokens)) {
    return json({ type: "error", error: { type: "invalid_request_error", message } }, 400);
  }
  return undefined;
}
