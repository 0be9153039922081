import type { Prefix } from "./prefix.ts";

export interface IdParts {
  kind: string;
  /** Models of one name on two hosts need not be the same. */
  host?: string;
  model: string;
  dimensions?: number;
  normalise?: boolean;
  prefix?: Prefix;
}

/** Holds everything that changes the vectors. */
export function embedderId({ kind, host, model, dimensions, normalise = true, prefix }: IdParts): string {
  // As JSON the two cannot run into each other.
  const words = prefix && JSON.stringify([prefix.query ?? "", prefix.document ?? ""]);
  return [
    `${kind}:${host === undefined ? "" : `${host}/`}${model}`,
    dimensions === undefined ? "" : `@${dimensions}`,
    normalise ? "" : "+raw",
    words === undefined ? "" : `+prefix${words}`,
  ].join("");
}
