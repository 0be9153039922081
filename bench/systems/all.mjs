import { dotprompt } from "./dotprompt.mjs";
import { dropLoop } from "./drop-loop.mjs";
import { naiveGreedy, rememberingGreedy } from "./greedy.mjs";
import { trimMessagesOfLangchain } from "./langchain.mjs";
import { promptTsx } from "./prompt-tsx.mjs";
import { promptl } from "./promptl.mjs";
import { quoinChars4, quoinExact } from "./quoin.mjs";

/** `run(sections, budget)` gives the text and how many sections it holds. Ratios are to the first one. */
export const systems = [
  quoinExact,
  quoinChars4,
  naiveGreedy,
  rememberingGreedy,
  dropLoop,
  promptTsx,
  trimMessagesOfLangchain,
  dotprompt,
  promptl,
];
