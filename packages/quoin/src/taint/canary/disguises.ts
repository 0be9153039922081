import { symbolOf } from "./automaton.ts";

export type Disguise = "plain" | "re-cased" | "split" | "look-alike";

/** How the last letters and digits were written, as many as give a canary away. */
export function disguises(length: number) {
  let accepted = 0;
  let split = -1;
  let recased = -1;
  let lookAlike = -1;
  return {
    see(codePoint: number, code: number): void {
      if ((symbolOf[code] as number) < 0) {
        split = accepted;
        return;
      }
      if (code !== codePoint) lookAlike = accepted;
      if (code >= 0x41 && code <= 0x5a) recased = accepted;
      accepted++;
    },
    last(): Disguise {
      const first = accepted - length;
      if (lookAlike >= first) return "look-alike";
      // What stands before the first one or after the last one splits nothing.
      if (split > first && split < accepted) return "split";
      return recased >= first ? "re-cased" : "plain";
    },
  };
}
