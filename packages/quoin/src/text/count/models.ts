export type VocabularyChoice = "o200k_base" | "cl100k_base" | "estimate" | "chars4";

export interface Model {
  name: string;
  /** Tokens for prompt and answer together, as its maker documents it without special access. */
  window: number;
  /** `estimate` where the maker publishes no vocabulary that we can load, or one that we do not carry. */
  vocabulary: VocabularyChoice;
}

/** Small on purpose: to ask too little of an unknown model is the safe mistake. */
const UNKNOWN_WINDOW = 8_192;

const rows: Record<VocabularyChoice, Record<number, string>> = {
  o200k_base: {
    128000: `gpt-4o chatgpt-4o-latest gpt-4.5 gpt-4.5-preview o1-mini o1-preview
      gpt-5-chat gpt-5.1-chat gpt-5.2-chat gpt-5.3-chat o200k_base`,
    131072: "gpt-oss",
    200000: "o1 o3 o4-mini codex-mini",
    400000: "gpt-5 gpt-5.1 gpt-5.2 gpt-5.3 gpt-5.4-mini gpt-5.4-nano",
    1047576: "gpt-4.1",
    1050000: "gpt-5.4 gpt-5.5",
  },
  cl100k_base: {
    4096: "gpt-3.5-turbo-instruct gpt-3.5-turbo-0613 gpt-3.5-turbo-0301",
    8192: "gpt-4",
    16385: "gpt-3.5-turbo gpt-3.5",
    32768: "gpt-4-32k",
    128000: "gpt-4-turbo gpt-4-1106 gpt-4-0125 cl100k_base",
  },
  estimate: {
    4096: "llama2 llama-2 phi-2 phi-3-mini-4k",
    8192: "llama3 llama-3 meta-llama-3 gemma gemma2 gemma-2",
    16384: "phi4 phi-4",
    32768: `mistral mistral-7b mistral-small-2409 mixtral mixtral-8x7b qwen2 qwen-2 qwen2.5 qwen-2.5
      qwen3 qwen-3 codestral-22b gemma3:1b gemma-3-1b gemma3n gemma-3n`,
    65536: "mixtral-8x22b",
    100000: "claude-2.0 claude-instant",
    128000: `mistral-large mistral-medium mistral-small mistral-nemo open-mistral-nemo ministral pixtral magistral
      devstral phi3 phi-3 phi3.5 phi-3.5 deepseek deepseek-v3 deepseek-r1 deepseek-coder-v2 deepseek-chat deepseek-reasoner
      command-r command-r-plus grok-2 estimate`,
    131072: `llama3.1 llama-3.1 meta-llama-3.1 llama3.2 llama-3.2 llama3.3 llama-3.3 gemma3 gemma-3
      qwen2.5-72b qwen-plus qwen-turbo grok-3 kimi-k2`,
    200000: "claude claude-2.1 claude-3 claude-3-5 claude-3-7 claude-opus claude-sonnet claude-haiku",
    256000: "codestral grok-4",
    262144: "qwen3-coder qwen3-max",
    1048576: "gemini gemini-1.5-flash gemini-2.0 gemini-2.5 gemini-3 llama4 llama-4",
    2097152: "gemini-1.5-pro",
  },
  chars4: { 128000: "chars4" },
};

/** A row also stands for the versions of its model: `gpt-4o` for `gpt-4o-2024-08-06` and `gpt-4o-mini`. */
export const models: readonly Model[] = Object.entries(rows).flatMap(([vocabulary, windows]) =>
  Object.entries(windows).flatMap(([window, names]) =>
    names.split(/\s+/).map((name) => ({
      name,
      window: Number(window),
      vocabulary: vocabulary as VocabularyChoice,
    })),
  ),
);

/**
 * The row for a model: the longest name that equals the given one or that a `-`, `:`, `@` or `.` follows in it.
 * `extra` are the user's own rows; one that fits wins over any of ours. Letter case and what stands before a
 * slash (`openai/`, `models/`) or, on Bedrock, before a dot (`us.anthropic.`) do not matter.
 */
export function findModel(name: string, extra: readonly Model[] = []): { model: Model; known: boolean } {
  const wanted = name.trim().toLowerCase();
  const bare = wanted
    .slice(wanted.lastIndexOf("/") + 1)
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|meta|mistral)\./, "");
  const best = longestStem(extra, bare, wanted) ?? longestStem(models, bare, wanted);
  if (best) return { model: best, known: true };
  return { model: { name, window: UNKNOWN_WINDOW, vocabulary: "estimate" }, known: false };
}

function longestStem(rows: readonly Model[], ...names: string[]): Model | undefined {
  const fitting = rows.filter(({ name }) => names.some((each) => isVersionOf(each, name.toLowerCase())));
  return fitting.reduce<Model | undefined>(
    (best, model) => (best && best.name.length >= model.name.length ? best : model),
    undefined,
  );
}

function isVersionOf(name: string, stem: string): boolean {
  return name === stem || (name.startsWith(stem) && /[-:@.]/.test(name.charAt(stem.length)));
}
