import { type Problem, refuse } from "../errors.ts";
import type { ConversationOptions } from "./conversation.ts";
import { requestHeaders } from "./request-headers.ts";

interface Checked extends ConversationOptions {
  key?: string;
  corrections: number;
  timeout: number;
}

/** Before anything is recorded or sent, and all problems at once: a caller may be plain JavaScript. */
export function checkOptions(options: Checked): void {
  const { model, window, maxTokens, temperature, corrections, timeout, endpoint, key } = options;
  const problems: Problem[] = [];
  const need = (holds: boolean, name: string, message: string) => {
    if (!holds) problems.push({ code: "usage", path: [name], message });
  };
  const isWhole = (value: number | undefined, least: number) =>
    value === undefined || (Number.isSafeInteger(value) && value >= least);
  need(typeof model === "string" && model.trim() !== "", "model", "must name a model");
  need(isWhole(window, 1), "window", "must be a whole number of tokens from 1 up");
  need(isWhole(maxTokens, 1), "maxTokens", "must be a whole number of tokens from 1 up");
  need(isWhole(corrections, 0), "corrections", "must be a whole number from 0 up");
  need(timeout > 0, "timeout", "must be a number of milliseconds above 0");
  need(temperature === undefined || temperature >= 0, "temperature", "must be a number from 0 up");
  refuse(problems);
  requestHeaders(endpoint, key);
}
