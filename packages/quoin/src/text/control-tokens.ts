/**
 * The tokens with which chat templates mark roles, turns and tools. A server that renders a template and then
 * tokenizes with special tokens on would obey them inside data, whatever API stands in front of it.
 */

/** Real entries of a vocabulary, spelled as it spells them: broken wherever a user or a tool wrote them. */
const special = new RegExp(
  [
    // Most of them; a token holds no space, which leaves the operators <| and |> alone.
    String.raw`<[|｜][^\s<>|｜]{1,64}[|｜]>|｜DSML｜`,
    "<[|](?:turn|channel|tool|tool_call|tool_response|think|image|audio|video)>",
    "<(?:turn|channel|tool|tool_call|tool_response|think|image|audio|video)[|]>",
    String.raw`<<\/?SYS>>`,
    // Mistral
    String.raw`\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|CALL_ID|IMG(?:_BREAK|_END)?|THINK|PREFIX|MIDDLE|SUFFIX|(?:BEGIN_)?AUDIO|TRANSCRIBE|STREAMING_PAD|MODEL_SETTINGS|[gs]MASK)\]`,
    String.raw`\[control_\d+\]|<SPECIAL_\d+>`,
    // Llama 2, Mistral, Qwen
    String.raw`<\/?(?:s|think|tool_call|tool_response)>|<tts_[a-z_]+>`,
    // Gemma
    String.raw`<(?:bos|eos|pad|unk|(?:start|end)_of_(?:turn|image|audio)|(?:image|audio)_soft_token|unused\d+)>|\[@BOS@\]`,
    "<(?:start|end)_function_(?:call|declaration|response)>|<escape>",
    // GLM, Command R
    "<(?:sop|eop)>|<[A-Z]{2,12}_TOKEN>",
  ].join("|"),
  "g",
);

const bracketed = "TOOL_CALL|BOS|EOS|INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS";
const tagged =
  "s|bos|eos|pad|unk|start_of_turn|end_of_turn|start_of_image|end_of_image|end_of_utterance|think|tool_call|tool_calls|tool_response|function_calls|function_results|invoke|answer|system|user|assistant|tool|tools|sop|eop|im_start|im_end|fim_[a-z]+|file_sep|repo_name|start_function_call|end_function_call|arg_key|arg_value|unused\\d+|extra_id_\\d+|reserved_\\d+|special_\\d+|pre|suf|mid|function=[\\w.-]+";

/** What merely reads like one, in any spelling: broken in labels, facts and list entries, which are ours to shape. */
const lookalike = new RegExp(
  [
    special.source,
    String.raw`\[\/?(?:${bracketed})\]`,
    String.raw`<\/?(?:[a-z]{2,12}:)?(?:${tagged})(?:\s[^\n<>]{0,200})?>`,
  ].join("|"),
  "gi",
);

export interface Broken {
  text: string;
  count: number;
}

/** Special tokens only: for text that should otherwise stay as it was written. */
export function breakSpecialTokens(text: string): Broken {
  return breakUp(text, special);
}

export function breakControlTokens(text: string): string {
  return breakUp(text, lookalike).text;
}

export function hasControlToken(text: string): boolean {
  return findTokens(text, lookalike).length > 0;
}

/** Where special tokens stand. */
export function findSpecialTokens(text: string): Token[] {
  return findTokens(text, special);
}

interface Token {
  start: number;
  end: number;
}

/** Also those that stand inside another: breaking only the outer one would set the inner one free. */
function findTokens(text: string, pattern: RegExp): Token[] {
  if (!/[<[｜]/.test(text)) return [];
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    tokens.push({ start: match.index, end: match.index + match[0].length });
    pattern.lastIndex = match.index + 1;
  }
  return tokens;
}

/** A backslash after the first character: still readable, no longer a token. */
function breakUp(text: string, pattern: RegExp): Broken {
  const tokens = findTokens(text, pattern);
  let broken = "";
  let from = 0;
  for (const { start } of tokens) {
    broken += `${text.slice(from, start + 1)}\\`;
    from = start + 1;
  }
  return { text: broken + text.slice(from), count: tokens.length };
}
