import type { Assembly } from "../core/types.ts";
import {
  type GoogleContent,
  type GooglePayload,
  type GoogleTools,
  splitAtCache,
  systemOf,
  toolsOf,
} from "./google.ts";
import type { AdapterOptions } from "./options.ts";
import { joined, outgoing } from "./outgoing.ts";

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

export interface GoogleCacheOptions extends AdapterOptions {
  /** Seconds that the cache is kept; it is paid for by the hour. */
  seconds?: number;
}

/**
 * The request that makes a cache of everything up to the last breakpoint; `undefined` where no prefix can be kept.
 * The name in its answer goes into `google(assembly, { cachedContent })`.
 */
export function googleCache(assembly: Assembly, options: GoogleCacheOptions): GoogleCachePayload | undefined {
  const { model, seconds = 3600 } = options;
  // Attachments belong to the turn: they are never part of a cache.
  const sent = outgoing(
    assembly,
    { ...options, cache: true },
    { provider: "google", mediaProblem: () => undefined },
  );
  const split = splitAtCache(sent);
  if (!split?.rest.length) return undefined;
  const { cached } = split;
  return {
    model,
    config: {
      ...systemOf(sent),
      ...toolsOf(sent),
      ...(cached.length && { contents: [{ role: "user" as const, parts: [{ text: joined(cached) }] }] }),
      ttl: `${seconds}s`,
    },
  };
}
