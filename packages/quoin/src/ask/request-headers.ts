import { QuoinError } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Checked here because `fetch` would quote a key that it cannot send. White space around it comes from files and
 * terminals and is never meant.
 */
export function requestHeaders({ url }: Pick<Endpoint, "url">, key?: string): Record<string, string> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const trimmed = key?.trim() ?? "";
  if (trimmed === "") return headers;
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    const message = "the key holds a space or a character that cannot be sent in a header; it was not sent";
    throw new QuoinError({ code: "usage", path: ["key"], message });
  }
  // Azure takes its keys under a name of its own; what it takes as a bearer's are tokens of another service.
  const isAzure = new URL(url).hostname.endsWith(".azure.com");
  return isAzure ? { ...headers, "api-key": trimmed } : { ...headers, authorization: `Bearer ${trimmed}` };
}
