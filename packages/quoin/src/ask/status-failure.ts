import type { QuoinError } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointFailed } from "./endpoint-failed.ts";

export interface Refusal {
  status: number;
  /** What the server says of it, on one line. */
  said: string;
  /** As it was asked for. */
  model: string | undefined;
  /** Whether a key went with the request. */
  keyed: boolean;
  retries: number;
}

/** A status that is no success, in the server's words and with what can be done about it. */
export function statusFailure(endpoint: Endpoint, refusal: Refusal): QuoinError {
  const { status, said, retries } = refusal;
  const tries = retries > 0 ? `, also after ${retries} ${retries === 1 ? "retry" : "retries"}` : "";
  const words = said === "" ? "" : `, saying: ${said}`;
  return endpointFailed(
    endpoint,
    `the server answered ${status}${tries}${words} (${advice(endpoint, refusal)})`,
  );
}

function advice({ api }: Endpoint, { status, said, model, keyed }: Refusal): string {
  switch (status) {
    case 400:
    case 422:
      return "the request does not suit this server or model";
    case 401:
    case 403:
      return keyed ? "check the key and what it may do" : "no key was sent; give one";
    case 404:
      return missing(api, said, model);
    case 405:
      return `no chat lies at this path; check the URL and that the server speaks the ${api} protocol`;
    case 413:
      return "the prompt is too long for this server";
    case 429:
      return "too many requests, or no credit; try again later";
  }
  return status >= 500 ? "the server itself failed; see its log, or try again later" : "check the URL";
}

function missing(api: Endpoint["api"], said: string, model: string | undefined): string {
  const named = model === undefined ? "the model" : `the model "${model}"`;
  if (!/model/i.test(said))
    return `check the path of the URL, and that the server speaks the ${api} protocol and has ${named}`;
  const pull = api === "ollama" && model !== undefined ? `; \`ollama pull ${model}\` fetches it` : "";
  return `the server does not have ${named}${pull}`;
}

/** Following one would carry the prompt, and maybe the key, to a host that nobody named. */
export function redirectFailure(endpoint: Endpoint, status: number, location: string | null): QuoinError {
  const target = location === null ? undefined : targetOf(location, endpoint.url);
  const where = target ? ` to ${target}` : "";
  const code = status === 0 ? "" : ` (${status})`;
  return endpointFailed(
    endpoint,
    `the server redirects${where}${code}, and redirects are not followed; if that is right, give the address it leads to`,
  );
}

function targetOf(location: string, base: string): string | undefined {
  if (!URL.canParse(location, base)) return undefined;
  const { origin, pathname } = new URL(location, base);
  return origin === "null" ? undefined : origin + pathname.slice(0, 200);
}
