import { AttemptFailure } from "./attempt-failure.ts";

export interface StatusRefusal {
  status: number;
  /** What the server says of it, on one line and without secrets. */
  said: string;
  model: string;
  /** Whether a key went with the request; `undefined` where that is not known. */
  keyed?: boolean;
  /** How to get a model that is missing. */
  fetchModel?: string;
  /** Milliseconds that the server asked to wait. */
  after?: number;
}

/** A status that is no success: which error it is, whether to try again, and what can be done. */
export function statusFailure(refusal: StatusRefusal): AttemptFailure {
  const { status, said, after } = refusal;
  const words = said === "" ? "" : `, saying: ${said}`;
  const fail = (code: AttemptFailure["code"], advice: string, mayPass = false) =>
    new AttemptFailure(
      code,
      `the server answered ${status}${words} (${advice})`,
      mayPass ? { after } : undefined,
    );
  switch (status) {
    case 400:
    case 422:
      return fail("embedder_refused", "the request does not suit this server or model");
    case 401:
    case 403:
      return fail("embedder_refused", keyAdvice(refusal));
    case 404:
      return fail("embedder_model_missing", modelAdvice(refusal));
    case 408:
      return fail("embedder_unreachable", "the server gave up waiting", true);
    case 413:
      return fail("embedder_refused", "too long for this server; lower batchSize, or shorten the texts");
    case 429:
      return fail("embedder_unreachable", "too many requests, or no credit; try again later", true);
  }
  return status >= 500
    ? fail("embedder_unreachable", "the server itself failed; see its log, or try again later", true)
    : fail("embedder_failed", "check the URL");
}

function keyAdvice({ keyed = true }: StatusRefusal): string {
  return keyed ? "check the key and what it may do" : "no key was sent; give one";
}

function modelAdvice({ said, model, fetchModel }: StatusRefusal): string {
  if (!/model/i.test(said)) return `check the path of the URL, and that the server has the model "${model}"`;
  return `the server does not have the model "${model}"${fetchModel ? `; ${fetchModel}` : ""}`;
}
