import { QuoinError } from "../errors.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointFailed } from "./endpoint-failed.ts";
import { foreignWords, serverMessage } from "./foreign-words.ts";
import { type ModelAnswer, readAnswer, refuseStream } from "./read-answer.ts";
import { readBody } from "./read-body.ts";
import { requestHeaders } from "./request-headers.ts";
import { retryDelay } from "./retry-delay.ts";
import { redirectFailure, statusFailure } from "./status-failure.ts";
import { type Progress, timeoutFailure, transportFailure } from "./transport-failure.ts";

export type { ModelAnswer } from "./read-answer.ts";

export interface SentRequest {
  endpoint: Endpoint;
  /** Sent as JSON, in the order of its keys. */
  body: unknown;
  key?: string;
  /** Milliseconds for all of it, retries included. */
  timeout: number;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

const mostRetries = 2;
const longestAnswer = 20_000_000;
/** Enough of an error to find its sentence. */
const longestError = 1_000_000;
/** Milliseconds. */
const longestWaitForError = 5_000;

/**
 * One request, and the model's answer to it. Whatever else comes, or does not come, is an `endpoint_failed` that says
 * what happened and never the key; only the caller's own signal rejects with its own reason.
 */
export async function send(request: SentRequest): Promise<ModelAnswer> {
  const { endpoint, timeout, signal } = request;
  const headers = requestHeaders(endpoint, request.key);
  const key = request.key?.trim();
  const deadline = startDeadline(timeout, signal);
  const progress: Progress = {};
  try {
    return await exchange({ ...request, key }, headers, deadline, progress);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof QuoinError) throw error;
    throw deadline.passed()
      ? timeoutFailure(endpoint, progress, timeout)
      : transportFailure(endpoint, error, progress, key);
  } finally {
    deadline.stop();
  }
}

async function exchange(
  { endpoint, body, key, fetch = globalThis.fetch }: SentRequest,
  headers: Record<string, string>,
  deadline: Deadline,
  progress: Progress,
): Promise<ModelAnswer> {
  const call: RequestInit = {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    redirect: "manual",
    credentials: "omit",
    signal: deadline.signal,
  };
  for (let retries = 0; ; retries++) {
    const response = await deadline.race(fetch(endpoint.url, call));
    const { status } = response;
    if (response.type === "opaqueredirect" || (status >= 300 && status < 400))
      throw redirectFailure(endpoint, status, response.headers.get("location"));
    if (response.ok) {
      refuseStream(endpoint, response.headers.get("content-type") ?? "");
      const { text, tooLong } = await readBody(response, longestAnswer, deadline, progress);
      if (tooLong)
        throw endpointFailed(endpoint, `the answer is longer than ${longestAnswer} bytes; it was not read`);
      return readAnswer(endpoint, text, key);
    }
    const delay = retries < mostRetries ? retryDelay(response) : undefined;
    if (delay === undefined || delay >= deadline.left()) {
      const said = serverMessage(await errorBody(response, deadline), key);
      throw statusFailure(endpoint, { status, said, model: modelIn(body), keyed: Boolean(key), retries });
    }
    // What it says is not read; a body left open would hold the connection.
    response.body?.cancel().catch(() => {});
    await deadline.wait(delay);
  }
}

/** The status tells more than a body that does not come: what there is of it is waited for a little. */
async function errorBody(response: Response, deadline: Deadline): Promise<string> {
  const patience = startDeadline(Math.min(longestWaitForError, deadline.left()), deadline.signal);
  try {
    return (await readBody(response, longestError, patience, {})).text;
  } catch {
    return "";
  } finally {
    patience.stop();
  }
}

function modelIn(body: unknown): string | undefined {
  const { model } = (body ?? {}) as { model?: unknown };
  return typeof model === "string" ? foreignWords(model) : undefined;
}
