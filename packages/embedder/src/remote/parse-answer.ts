import { foreignWords, serverMessage } from "quoin/http";
import { garbage } from "./attempt-failure.ts";

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON in a body that came with success; some servers tell of their errors with success too. */
export function parseAnswer(text: string, key: string | undefined): unknown {
  if (text.trim() === "") throw garbage("the answer is empty; check the URL");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const what = /^\s*<(?:!doctype|html)/i.test(text) ? "an HTML page" : "no JSON";
    throw garbage(`the answer is ${what}; check the URL. It begins: ${foreignWords(text, key)}`);
  }
  if (isObject(json) && json.error !== undefined && json.error !== null)
    throw garbage(`the server answered with an error: ${serverMessage(text, key)}`);
  return json;
}
