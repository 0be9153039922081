import { prompts } from "../generated/prompts.ts";
import { template } from "../text/fill.ts";

export const words = prompts.replies;

const wording = (key: keyof typeof words) => template(words[key], `prompts/replies.yaml#${key}`);

export const correction = wording("correction");
export const moreProblems = wording("more_problems");
export const jsonSyntax = wording("json_syntax");
export const jsonWordsAround = wording("json_words_around");
export const xmlSyntax = wording("xml_syntax");
export const openBlock = wording("markdown_open_block");
export const placeLine = wording("place_line");
export const place = wording("place");
