import { type Progress, readBody, serverMessage, transportReason } from "quoin/http";
import { AttemptFailure, garbage } from "./attempt-failure.ts";
import { parseAnswer } from "./parse-answer.ts";
import { retryAfter } from "./retry-after.ts";
import { statusFailure } from "./status-failure.ts";
import { startTimeLimit, type TimeLimit } from "./time-limit.ts";

export interface PostedRequest {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  model: string;
  key: string | undefined;
  fetchModel?: string;
  /** Milliseconds for this attempt. */
  timeout: number;
  /** Bytes; what is longer is not read. */
  longestAnswer: number;
  /** Whether this server has answered before. */
  hasAnswered: boolean;
  signal: AbortSignal;
  fetch: typeof fetch;
}

/** Enough of an error to find its sentence. */
const longestError = 1_000_000;
/** Milliseconds. */
const longestWaitForError = 5_000;

/** One attempt: what the server answered, as JSON. Whatever else happens is an `AttemptFailure`. */
export async function postJson(request: PostedRequest): Promise<unknown> {
  const limit = startTimeLimit(request.timeout, request.signal);
  const progress: Progress = {};
  try {
    return await exchange(request, limit, progress);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof AttemptFailure) throw error;
    const reason = limit.passed()
      ? lateReason(progress, request.timeout)
      : transportReason(request.url, error, progress, request.key);
    // Where nobody has ever been, waiting brings nobody; a server that has answered may only be starting anew.
    const isHopeless = !request.hasAnswered && isRefused(error);
    throw new AttemptFailure("embedder_unreachable", reason, isHopeless ? undefined : {});
  } finally {
    limit.stop();
  }
}

async function exchange(request: PostedRequest, limit: TimeLimit, progress: Progress): Promise<unknown> {
  const { url, headers, body, model, key, fetchModel, longestAnswer } = request;
  const call: RequestInit = {
    ...{ method: "POST", headers, body: JSON.stringify(body), signal: limit.signal },
    // Following a redirect would carry the texts, and maybe the key, to a host that nobody named.
    ...{ redirect: "manual", credentials: "omit" },
  };
  const response = await limit.race(request.fetch(url, call));
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400))
    throw garbage("the server redirects, and redirects are not followed; give the address that it leads to");
  if (!response.ok) {
    const said = serverMessage(await errorBody(response, limit.signal), key);
    const after = retryAfter(response.headers.get("retry-after"));
    throw statusFailure({ status, said, model, keyed: Boolean(key), fetchModel, after });
  }
  const { text, tooLong } = await readBody(response, longestAnswer, limit, progress);
  if (tooLong) throw garbage(`the answer is longer than ${longestAnswer} bytes; it was not read`);
  return parseAnswer(text, key);
}

/** The status tells more than a body that does not come: what there is of it is waited for a little. */
async function errorBody(response: Response, signal: AbortSignal): Promise<string> {
  const patience = startTimeLimit(longestWaitForError, signal);
  try {
    return (await readBody(response, longestError, patience, {})).text;
  } catch {
    return "";
  } finally {
    patience.stop();
  }
}

function lateReason({ received }: Progress, timeout: number): string {
  const seconds = timeout / 1000;
  return received === undefined
    ? `no answer came within ${seconds} seconds`
    : `the answer began but did not end within ${seconds} seconds (${received} bytes came)`;
}

/** `fetch` tells in its error's cause; of a name with several addresses, one error holds those of all. */
function isRefused(error: unknown, depth = 8): boolean {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  // Causes could go round in a circle.
  if (depth === 0) return false;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((each) => isRefused(each, depth - 1));
  return code === "ECONNREFUSED" || (cause !== undefined && isRefused(cause, depth - 1));
}
