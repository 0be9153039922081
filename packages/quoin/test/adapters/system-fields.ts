/**
 * Reads payloads as the providers do, without the adapters' help: a mistake in an adapter must not hide itself.
 */

type Message = { role: string; content: unknown };
interface Payload {
  messages?: Message[];
  input?: Message[];
  instructions?: string;
  system?: unknown;
  config?: { systemInstruction?: unknown };
  contents?: unknown;
  prompt?: string;
}

/** Everything that the model takes for the system's word. */
export function systemFields(provider: string, payload: unknown): unknown[] {
  const { messages = [], input = [], instructions, system, config, prompt } = payload as Payload;
  const turns: Record<string, RegExp> = {
    chatml: /<\|im_start\|>system\n.*?<\|im_end\|>/s,
    llama3: /<\|start_header_id\|>system<\|end_header_id\|>.*?<\|eot_id\|>/s,
    "mistral-v7": /\[SYSTEM_PROMPT\].*?\[\/SYSTEM_PROMPT\]/s,
  };
  const turn = prompt !== undefined ? turns[provider]?.exec(prompt)?.[0] : undefined;
  const spoken = [...messages, ...input].filter(({ role }) => role === "system" || role === "developer");
  return [instructions, system, config?.systemInstruction, turn, ...spoken];
}

/** The user's message as one text; of a rendered prompt, what stands between its last opening and closing tokens. */
export function userText(provider: string, payload: unknown): string {
  const { messages = [], input = [], contents, prompt } = payload as Payload;
  if (prompt !== undefined) return lastTurn(provider, prompt);
  const spoken = [...messages, ...input].filter(({ role }) => role === "user");
  return stringsIn([contents, spoken.map(({ content }) => content)], "text").join("");
}

function lastTurn(provider: string, prompt: string): string {
  const [open, close] = {
    chatml: ["<|im_start|>user\n", "<|im_end|>\n<|im_start|>assistant\n"],
    llama3: ["<|start_header_id|>user<|end_header_id|>\n\n", "<|eot_id|><|start_header_id|>assistant"],
    gemma: ["<start_of_turn>user\n", "<end_of_turn>\n<start_of_turn>model\n"],
  }[provider] ?? ["[INST] ", "[/INST]"];
  const from = prompt.indexOf(open as string) + (open as string).length;
  const said = prompt.slice(from, prompt.lastIndexOf(close as string));
  // Our own words on how to call a tool hold tokens on purpose.
  return said.replace(/^You can call these functions[\s\S]*?\nTo call one,.*\n\n/, "");
}

function stringsIn(value: unknown, key: string): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((each) => stringsIn(each, key));
  if (typeof value !== "object" || value === null) return [];
  const { [key]: text, parts } = value as Record<string, unknown>;
  return [...(typeof text === "string" ? [text] : []), ...stringsIn(parts, key)];
}
