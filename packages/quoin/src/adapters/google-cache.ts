import type { Assembly } from "../core/types.ts";
import {
  coverOf,
  type GoogleContent,
  type GoogleOptions,
  type GooglePayload,
  type GoogleTools,
  googleAdapter,
  googleTakes,
  systemOf,
  toolsOf,
} from "./google.ts";
import { joined, outgoing } from "./shared/outgoing.ts";

/** What `caches.create` of the SDK takes. */
export interface GoogleCachePayload {
  model: string;
  config: {
    systemInstruction?: GooglePayload["config"]["systemInstruction"];
    tools?: GoogleTools[];
    contents?: GoogleContent[];
    ttl: string;
  };
}

export interface GoogleCache {
  request: GoogleCachePayload;
  /** Goes into `google(assembly, { cachedContent: { name, covers } })`, with the name from the answer. */
  covers: string;
}

export interface GoogleCacheOptions extends Omit<GoogleOptions, "cachedContent" | "cache" | "maxTokens"> {
  /** Seconds that the cache is kept; it is paid for by the hour. */
  seconds?: number;
}

/**
 * The request that makes a cache of everything up to the last breakpoint; `undefined` where no prefix can be kept.
 * A cache holds the whole system text, so there is none where part of that changes with the turn.
 */
export function googleCache(assembly: Assembly, options: GoogleCacheOptions = {}): GoogleCache | undefined {
  const { model = googleAdapter.model, seconds = 3600 } = options;
  // Attachments belong to the turn: they are never part of a cache.
  const sent = outgoing(assembly, { attachments: "name" }, googleTakes);
  const last = sent.user.findLastIndex(({ breakpoint }) => breakpoint !== undefined);
  const marked = last >= 0 || sent.system.at(-1)?.breakpoint !== undefined;
  if (!marked || last + 1 >= sent.user.length) return undefined;
  const cached = joined(sent.user.slice(0, last + 1));
  return {
    covers: coverOf(sent, last + 1),
    request: {
      model,
      config: {
        ...systemOf(sent),
        ...toolsOf(sent),
        ...(cached && { contents: [{ role: "user" as const, parts: [{ text: cached }] }] }),
        ttl: `${seconds}s`,
      },
    },
  };
}
