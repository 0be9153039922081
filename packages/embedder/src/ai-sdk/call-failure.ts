import { foreignWords, serverMessage, shownUrl, transportReason } from "quoin/http";
import { AttemptFailure, garbage } from "../remote/attempt-failure.ts";
import { retryAfter } from "../remote/retry-after.ts";
import { statusFailure } from "../remote/status-failure.ts";

/** What the AI SDK's errors may hold; known by their names, for their classes are not ours to import. */
interface SdkError {
  name?: string;
  message?: string;
  url?: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
  isRetryable?: boolean;
  cause?: unknown;
}

const unreadable = /^AI_(?:JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody)Error$/;

/** A failed `doEmbed` in our own terms. */
export function callFailure(thrown: unknown, model: string): AttemptFailure {
  const error = (
    typeof thrown === "object" && thrown !== null ? thrown : { message: `${thrown}` }
  ) as SdkError;
  const { name = "", message = "", url, statusCode: status, responseBody, cause } = error;
  const said = foreignWords(message);
  const at = url !== undefined && URL.canParse(url) ? `${shownUrl(url)}: ` : "";
  const placed = ({ code, message, retry }: AttemptFailure) => new AttemptFailure(code, at + message, retry);

  if (name === "AI_InvalidArgumentError") {
    const why = (cause as SdkError | undefined)?.message ?? "";
    return new AttemptFailure("embedder_refused", foreignWords(`${message} ${why}`));
  }
  if (name === "AI_LoadAPIKeyError") return new AttemptFailure("embedder_refused", said);
  if (name === "AI_NoSuchModelError") return new AttemptFailure("embedder_model_missing", said);
  if (status !== undefined && status >= 300) {
    const after = retryAfter(error.responseHeaders?.["retry-after"]);
    return placed(statusFailure({ status, said: serverMessage(responseBody ?? message), model, after }));
  }
  if ([name, (cause as SdkError | undefined)?.name ?? ""].some((each) => unreadable.test(each)))
    return placed(garbage(`the answer is not what was expected: ${said}`));
  // Success that could not be read was broken off; what has no status never came so far.
  const isTransport = status !== undefined || error.isRetryable === true || thrown instanceof TypeError;
  if (!isTransport) return placed(garbage(said));
  const received = status === undefined ? {} : { received: responseBody?.length ?? 0 };
  const reason = transportReason(at === "" ? "http://the-server" : (url as string), thrown, received);
  return placed(new AttemptFailure("embedder_unreachable", reason, {}));
}
