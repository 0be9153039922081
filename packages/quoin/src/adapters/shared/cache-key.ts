import { sha256 } from "../../text/sha256.ts";
import { joined, type Outgoing, type OutgoingBlock } from "./outgoing.ts";

/**
 * The same for all requests that share what never changes, so that a provider can send them to the machine that
 * has it; `undefined` where too little is shared to be kept.
 */
export function cacheKey({ system, user, tools }: Outgoing): string | undefined {
  const all = [...system, ...user];
  const end = all.findIndex(({ breakpoint }) => breakpoint === "static");
  if (end < 0) return undefined;
  const shared: readonly OutgoingBlock[] = all.slice(0, end + 1);
  return `quoin-${sha256(JSON.stringify(tools) + joined(shared)).slice(0, 24)}`;
}
