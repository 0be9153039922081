import { startDeadline } from "../ask/deadline.ts";
import { shownUrl } from "../ask/endpoint.ts";
import { parseAddress } from "../ask/parse-address.ts";
import { readBody } from "../ask/read-body.ts";
import { requestHeaders } from "../ask/request-headers.ts";
import { type Progress, transportReason } from "../ask/transport-failure.ts";
import type { Detector } from "../core/detector.ts";
import { QuoinError } from "../errors.ts";
import { type ClassifierOptions, classifierDetector, type LabelScore } from "./classifier-detector.ts";

export interface RemoteDetectorOptions extends Omit<ClassifierOptions, "classify" | "id"> {
  /** Takes `{"inputs": [text, …]}` and answers a list of labels and scores for each, as TEI and Hugging Face do. */
  url: string;
  /** Instead of the address. */
  id?: string;
  /** Sent as a bearer's token; never stands in a message. */
  key?: string;
  headers?: Record<string, string>;
  /** Milliseconds for each 32 texts. Default: 5,000: a prompt waits for it. */
  timeout?: number;
  /** Instead of the runtime's own. */
  fetch?: typeof fetch;
}

/** The most that servers of classifiers take unless they are told otherwise. */
const textsAtOnce = 32;
const longestAnswer = 16_000_000;
const longestError = 100_000;

/** A classifier behind an address. It is asked once: where it fails, `assemble` goes on with the built-in one. */
export function remoteDetector(options: RemoteDetectorOptions): Detector {
  const { href } = parseAddress(options.url, "url");
  const { id = `remote ${shownUrl(href)}`, attackLabels, thresholds } = options;
  return classifierDetector({
    id,
    ...(attackLabels && { attackLabels }),
    ...(thresholds && { thresholds }),
    async classify(texts, { signal }) {
      const answers: LabelScore[][] = [];
      for (let at = 0; at < texts.length; at += textsAtOnce) {
        const batch = texts.slice(at, at + textsAtOnce);
        const answer = await post(href, batch, options, signal);
        // Too few in one batch and too many in the next would judge the wrong texts.
        if (!Array.isArray(answer) || answer.length !== batch.length) {
          const message = `${shownUrl(href)}: the server answered with no labels for each of ${batch.length} texts`;
          throw new QuoinError({ code: "detector_failed", message });
        }
        answers.push(...answer);
      }
      return answers;
    },
  });
}

async function post(
  url: string,
  inputs: readonly string[],
  { key: given, headers, timeout = 5_000, fetch = globalThis.fetch }: RemoteDetectorOptions,
  signal: AbortSignal | undefined,
): Promise<LabelScore[][]> {
  // As it is sent: white space around it must not keep it from being found in what the server says.
  const key = given?.trim();
  const deadline = startDeadline(timeout, signal);
  const progress: Progress = {};
  const failed = (message: string) =>
    new QuoinError({ code: "detector_failed", message: `${shownUrl(url)}: ${message}` });
  try {
    const call: RequestInit = {
      ...{ method: "POST", body: JSON.stringify({ inputs }), signal: deadline.signal },
      headers: { ...requestHeaders({ url }, key), ...headers },
      // Following a redirect would carry the texts, and maybe the key, to a host that nobody named.
      ...{ redirect: "manual", credentials: "omit" },
    };
    const response = await deadline.race(fetch(url, call));
    const { text, tooLong } = await readBody(
      response,
      response.ok ? longestAnswer : longestError,
      deadline,
      progress,
    );
    if (!response.ok)
      // Not its words: a server may say the text again.
      throw failed(`the server answered ${response.status}`);
    if (tooLong) throw failed("the answer is too long");
    return JSON.parse(text) as LabelScore[][];
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof QuoinError) throw error;
    if (deadline.passed()) throw failed(`no answer within ${timeout} milliseconds`);
    if (error instanceof SyntaxError) throw failed("the answer is no JSON");
    throw failed(transportReason(url, error, progress, key));
  } finally {
    deadline.stop();
  }
}
