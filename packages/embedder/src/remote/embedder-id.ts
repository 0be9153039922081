import type { Prefix } from "./prefix.ts";

export interface IdParts {
  kind: string;
  /** Models of one name on two hosts need not be the same. */
  host?: string;
  /** Below the host, where it is not the usual one: two deployments may stand behind one host. */
  path?: string;
  model: string;
  dimensions?: number;
  normalise?: boolean;
  prefix?: Prefix;
}

/** Holds everything that changes the vectors. */
export function embedderId(parts: IdParts): string {
  const { kind, host, path = "", model, dimensions, normalise = true, prefix } = parts;
  // As JSON the two cannot run into each other.
  const words = prefix && JSON.stringify([prefix.query ?? "", prefix.document ?? ""]);
  // Models have slashes in their names too: two of them end a path.
  const place = host === undefined ? "" : `${host}${path && `${path}/`}/`;
  return [
    `${kind}:${place}${model}`,
    dimensions === undefined ? "" : `@${dimensions}`,
    normalise ? "" : "+raw",
    words === undefined ? "" : `+prefix${words}`,
  ].join("");
}
