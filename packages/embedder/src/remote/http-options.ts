import { refuse } from "quoin/errors";
import { requestHeaders } from "quoin/http";
import type { Prefix } from "./prefix.ts";
import type { RemoteOptions } from "./remote-options.ts";

/** What embedders that speak HTTP themselves have in common. */
export interface HttpOptions extends RemoteOptions {
  model: string;
  /** Sent as a bearer's token; never stands in a message. */
  key?: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  prefix?: Prefix;
  /** Instead of the runtime's own. */
  fetch?: typeof fetch;
}

/** The headers of every request; refuses a model or a key that cannot be sent, before anything is. */
export function checkHttpOptions({ model, key, headers }: HttpOptions, url: string): Record<string, string> {
  const isNamed = typeof model === "string" && model.trim() !== "";
  refuse(isNamed ? [] : [{ code: "usage", path: ["model"], message: "must name a model" }]);
  return { ...requestHeaders({ url }, key), ...headers };
}
