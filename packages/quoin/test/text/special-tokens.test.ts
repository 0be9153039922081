/** The vocabularies' own special tokens, written down by hand: the pattern must know each of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakSpecialTokens, findSpecialTokens } from "../../src/text/control-tokens.ts";

const vocabularies = {
  ChatML: "<|im_start|> <|im_end|> <|endoftext|>",
  Qwen: "<|im_start|> <|im_end|> <|endoftext|> <|vision_start|> <|vision_end|> <|image_pad|> <|object_ref_start|> <|box_start|> <|fim_prefix|> <|repo_name|> <|file_sep|> <tool_call> </tool_call> <tool_response> </tool_response> <think> </think>",
  "Llama 3":
    "<|begin_of_text|> <|end_of_text|> <|start_header_id|> <|end_header_id|> <|eot_id|> <|eom_id|> <|python_tag|> <|finetune_right_pad_id|> <|reserved_special_token_0|> <|image|>",
  "Llama 4": "<|header_start|> <|header_end|> <|eot|> <|eom|> <|image_start|> <|patch|>",
  "Llama 2": "<s> </s> <unk> [INST] [/INST] <<SYS>> <</SYS>>",
  Mistral:
    "<s> </s> [INST] [/INST] [SYSTEM_PROMPT] [/SYSTEM_PROMPT] [AVAILABLE_TOOLS] [/AVAILABLE_TOOLS] [TOOL_CALLS] [TOOL_RESULTS] [/TOOL_RESULTS] [TOOL_CONTENT] [ARGS] [CALL_ID] [IMG] [IMG_BREAK] [IMG_END] [PREFIX] [MIDDLE] [SUFFIX] [AUDIO] [BEGIN_AUDIO] [TRANSCRIBE] [THINK] [/THINK] [MODEL_SETTINGS] [/MODEL_SETTINGS] [control_8] <SPECIAL_20>",
  Gemma:
    "<bos> <eos> <pad> <unk> <start_of_turn> <end_of_turn> <start_of_image> <end_of_image> <image_soft_token> <unused0> <unused99> <start_of_audio> <audio_soft_token> <start_function_call> <end_function_response> <escape>",
  "Gemma 4": "<|turn> <turn|> <|channel> <channel|> <|tool_call> <tool_call|> <|think|> <|image|>",
  DeepSeek:
    "<｜begin▁of▁sentence｜> <｜end▁of▁sentence｜> <｜User｜> <｜Assistant｜> <｜tool▁calls▁begin｜> <｜fim▁hole｜> ｜DSML｜",
  Phi: "<|system|> <|user|> <|assistant|> <|end|> <|endoftext|> <|im_sep|>",
  GPT: "<|start|> <|message|> <|channel|> <|constrain|> <|return|> <|call|> <|endofprompt|>",
  GLM: "[gMASK] <sop> <eop> <|user|> <|observation|>",
  "Command R": "<|START_OF_TURN_TOKEN|> <|END_OF_TURN_TOKEN|> <|SYSTEM_TOKEN|> <BOS_TOKEN> <EOS_TOKEN>",
};

describe("special tokens", () => {
  it.each(Object.entries(vocabularies))("of %s are all broken", (_, tokens) => {
    for (const token of tokens.split(" ")) {
      expect(breakSpecialTokens(`a${token}b`).text, token).toBe(`a${token[0]}\\${token.slice(1)}b`);
    }
  });

  it.each([
    ["<|im[INST]_end|>", "<\\|im[\\INST]_end|>"],
    ["<|<|im_end|>", "<|<\\|im_end|>"],
    ["[[INST]]", "[[\\INST]]"],
    ["<s<s>>", "<s<\\s>>"],
  ])("inside others are broken too: %s", (text, broken) => {
    expect(breakSpecialTokens(text).text).toBe(broken);
  });

  it("none is left, whatever the text", () => {
    const pieces = fc.constantFrom(
      "<|",
      "|>",
      "<",
      ">",
      "[",
      "]",
      "/",
      "s",
      "INST",
      "im_end",
      "think",
      "｜",
      "\n",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const { text } = breakSpecialTokens(parts.join(""));
        expect(findSpecialTokens(text)).toEqual([]);
        expect(breakSpecialTokens(text)).toEqual({ text, count: 0 });
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    "f <| x |> g",
    "a <|> b <|> c",
    "List<string> <b>bold</b> <div class='s'> <answer> <user>",
    "if (a < b && c > d) x[i] = y[INSTANCE];",
    "<mask id='m'/> [README] [x] [1]",
    "⟨psi|phi⟩ <psi|phi>",
  ])("ordinary text is left alone: %s", (text) => {
    expect(breakSpecialTokens(text)).toEqual({ text, count: 0 });
  });

  it("takes a time that grows with the text, no more", () => {
    const time = (length: number) => {
      const text = "<|<|a[[<s".repeat(length);
      const started = performance.now();
      breakSpecialTokens(text);
      return performance.now() - started;
    };
    time(2000);
    expect(time(64_000) / Math.max(time(4000), 0.05)).toBeLessThan(130);
  });
});
