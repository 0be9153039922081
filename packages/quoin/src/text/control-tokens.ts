/**
 * The tokens with which chat templates mark roles and turns. A server that renders a template and then
 * tokenizes with special tokens on would obey them inside data. Text outside a fence is broken of them here;
 * fenced text is verbatim, so whoever renders a template must see to it there.
 */
const bracketed =
  "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|TOOL_CALL|ARGS|CALL_ID|IMG|THINK|PREFIX|MIDDLE|SUFFIX|BOS|EOS|AUDIO|MODEL_SETTINGS|gMASK|sMASK";
const tagged =
  "s|bos|eos|pad|unk|start_of_turn|end_of_turn|start_of_image|end_of_image|end_of_utterance|think|tool_call|tool_calls|tool_response|function_calls|function_results|invoke|answer|system|user|assistant|tool|tools|sop|eop|im_start|im_end|fim_[a-z]+|file_sep|repo_name|start_function_call|end_function_call|arg_key|arg_value|unused\\d+|extra_id_\\d+|reserved_\\d+|special_\\d+|pre|suf|mid|function=[\\w.-]+";

const tokens = new RegExp(
  [
    String.raw`<[|｜][^\n<>]{1,64}?[|｜]>`,
    "<[|][a-z_]{1,32}>|<[a-z_]{1,32}[|]>",
    String.raw`<<\/?SYS>>`,
    String.raw`\[\/?(?:${bracketed})\]`,
    String.raw`<\/?(?:[a-z]{2,12}:)?(?:${tagged})(?:\s[^\n<>]{0,200})?>`,
  ].join("|"),
  "gi",
);

/** A backslash after the first character: still readable, no longer a token. */
export function breakControlTokens(text: string): string {
  return text.includes("<") || text.includes("[")
    ? text.replace(tokens, (token) => `${token[0]}\\${token.slice(1)}`)
    : text;
}

export function hasControlToken(text: string): boolean {
  return text.search(tokens) >= 0;
}
