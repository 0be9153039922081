import type { AskOptions, Reviewed, Turn } from "../../src/ask/ask.ts";
import type { Part } from "../../src/core/part.ts";
import { loadCounter } from "../../src/text/count/index.ts";
import { assembled } from "../adapters/one-section.ts";
import type { Script } from "./start-script.ts";

export const counter = await loadCounter("o200k_base");
export const tokensOf = (text: string) => counter.units(text);

export const prompt = { system: "You answer in JSON.", user: [{ text: "What is the capital of France?" }] };

export function assembly(parts: Part[] = []) {
  return assembled({ ...prompt, parts });
}

/** Takes replies that say so; of all others it quotes the beginning in its correction. */
export function wants(word: string) {
  return (reply: string): Reviewed =>
    reply.includes(word)
      ? { ok: true, problems: [] }
      : {
          ok: false,
          problems: [{ at: "$", message: "is wrong" }],
          correction: `Not "${reply.slice(0, 20)}": say ${word}.`,
        };
}

export const key = "sk-proj-Zx81kQmP04vTn7LbYcWd92HsRfGjAe56";

/** A question whose answer must hold "right"; what it was told of goes into the list. */
export async function question(
  script: Script,
  turns: Turn[] = [],
  changes: Partial<AskOptions<Reviewed>> = {},
): Promise<AskOptions<Reviewed>> {
  return {
    assembly: await assembly(),
    endpoint: script.openai,
    model: "local-model",
    counter,
    timeout: 20_000,
    key,
    review: wants("right"),
    onTurn: (turn) => {
      turns.push(turn);
    },
    ...changes,
  };
}
