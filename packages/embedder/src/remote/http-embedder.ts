import { foreignWords, shownUrl } from "quoin/http";
import type { Embedder } from "../types.ts";
import { embedderId } from "./embedder-id.ts";
import { checkHttpOptions, type HttpOptions } from "./http-options.ts";
import { postJson } from "./post-json.ts";
import { withPrefix } from "./prefix.ts";
import { remoteEmbedder } from "./remote-embedder.ts";
import { remoteSettings } from "./remote-options.ts";

/** How one protocol asks, and how it answers. */
export interface Protocol {
  kind: string;
  url: URL;
  /** Where most servers have it, and how the path ends elsewhere: neither stands in the id. */
  usualPath: string;
  pathEnding: string;
  /** Requests at once, unless the caller says otherwise. */
  concurrency: number;
  body(texts: string[]): unknown;
  /** As many vectors, in order; not yet looked at. */
  read(answer: unknown, texts: readonly string[]): readonly unknown[];
  fetchModel?: string;
}

/** Even 16,384 numbers of 25 digits fit. */
const longestVector = 500_000;
const longestRest = 1_000_000;

export function httpEmbedder(options: HttpOptions, protocol: Protocol): Embedder {
  const { model, prefix, fetch = globalThis.fetch } = options;
  const { kind, url, fetchModel } = protocol;
  const settings = remoteSettings(options, protocol.concurrency);
  const headers = checkHttpOptions(options, url.href);
  const key = options.key?.trim() || undefined;
  const { dimensions, normalise } = settings;
  const place = { host: url.host, path: foreignWords(ownPath(protocol), key) };
  let hasAnswered = false;
  return remoteEmbedder({
    id: options.id ?? embedderId({ kind, ...place, model, dimensions, normalise, prefix }),
    place: shownUrl(url.href),
    settings,
    async call(texts, { signal, purpose }) {
      const answer = await postJson({
        ...{ url: url.href, headers, body: protocol.body(withPrefix(texts, prefix, purpose)) },
        ...{ model, key, fetchModel, signal, fetch, timeout: settings.attemptTimeout },
        ...{ longestAnswer: longestRest + longestVector * texts.length, hasAnswered },
      });
      hasAnswered = true;
      return protocol.read(answer, texts);
    },
  });
}

function ownPath({ url: { pathname }, usualPath, pathEnding }: Protocol): string {
  return pathname === usualPath ? "" : pathname.slice(0, -pathEnding.length);
}
