import type { QuoinError } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointFailed } from "./endpoint-failed.ts";
import { foreignWords } from "./foreign-words.ts";

/** How far a request had come. */
export interface Progress {
  /** Bytes of the answer's body; `undefined` before its headers. */
  received?: number;
}

export function transportFailure(
  endpoint: Endpoint,
  error: unknown,
  progress: Progress,
  key?: string,
): QuoinError {
  return endpointFailed(endpoint, transportReason(endpoint.url, error, progress, key));
}

/** `fetch` says only that it failed; what happened is in its cause, and in a browser nowhere. */
export function transportReason(url: string, error: unknown, { received }: Progress, key?: string): string {
  const cause = rootOf(error);
  const { code } = cause;
  const host = new URL(url).hostname;
  const known = reasons.find(([pattern]) => pattern.test(code));
  if (known) return known[1]({ host, code, received });
  const said = foreignWords([code, cause.message].filter(Boolean).join(": "), key);
  if (received !== undefined) return `${brokenOff(received)} (${said})`;
  const silent = error instanceof TypeError && error.cause === undefined;
  const why = silent
    ? "; the runtime does not say why: the server may be down, or may not allow requests from web pages (CORS)"
    : "";
  return `the request failed (${said})${why}`;
}

export function timeoutFailure(endpoint: Endpoint, { received }: Progress, timeout: number): QuoinError {
  const seconds = timeout / 1000;
  const what =
    received === undefined
      ? `no answer came within the timeout of ${seconds} seconds`
      : `the answer began but did not end within the timeout of ${seconds} seconds (${received} bytes came)`;
  return endpointFailed(endpoint, `${what}; allow it more time, or ask for a shorter answer`);
}

interface Circumstances {
  host: string;
  code: string;
  received: number | undefined;
}

const reasons: readonly [RegExp, (circumstances: Circumstances) => string][] = [
  [
    /^ECONNREFUSED$/,
    () => "the connection was refused: nothing listens there; start the server, or correct the host and port",
  ],
  [
    /^(?:ENOTFOUND|EAI_)/,
    ({ host, code }) =>
      `the host "${host}" was not found (DNS, ${code}); correct its name, or check the network`,
  ],
  [
    /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/,
    ({ code }) =>
      `no secure connection could be made (TLS, ${code}); write http:// if the server speaks plain HTTP, or make its certificate known (on Node: NODE_EXTRA_CA_CERTS)`,
  ],
  [
    /^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN)$/,
    ({ code }) => `there is no way to the host (${code}); check the network and the address`,
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    ({ code }) => `no connection could be made in time (${code}); check the host, the port and any firewall`,
  ],
  [
    // Node's own limit, which cannot be raised from here.
    /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/,
    () =>
      "Node's own fetch waits no longer than 300 seconds for a server that is silent; patientFetch of quoin/node does",
  ],
  [
    /^HPE_/,
    ({ code }) =>
      `what came is not HTTP (${code}); write https:// if the server expects it, and check the port`,
  ],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, ({ received }) => brokenOff(received)],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, ({ received }) => brokenOff(received)],
];

function brokenOff(received: number | undefined): string {
  const when =
    received === undefined ? "before it answered" : `in the middle of its answer, after ${received} bytes`;
  return `the server closed the connection ${when}; see its log`;
}

/** The innermost cause; one of several tries to connect speaks for all. */
function rootOf(error: unknown): { code: string; message: string } {
  let found = { code: "", message: "" };
  let at: unknown = error;
  // Causes could go round in a circle.
  for (let depth = 0; depth < 8 && typeof at === "object" && at !== null; depth++) {
    const { code, message, cause, errors } = at as Record<string, unknown>;
    found = {
      code: typeof code === "string" ? code : found.code,
      message: typeof message === "string" && message !== "" ? message : found.message,
    };
    at = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return found;
}
