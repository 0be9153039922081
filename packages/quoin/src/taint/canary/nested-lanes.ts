import type { Automaton } from "./automaton.ts";
import { bitLanes } from "./bit-lanes.ts";

/** Decodes what was decoded, lane by lane: base64 of base64, hexadecimal of base64. */
export function nestedLanes(automaton: Automaton, report: (pattern: number) => void) {
  const lanes = Array.from({ length: 8 }, () => ({
    base64: bitLanes("base64", automaton, report),
    hex: bitLanes("hex", automaton, report),
  }));
  return (lane: number, byte: number): void => {
    if (byte >= 0x80) return;
    const { base64, hex } = lanes[lane] as (typeof lanes)[0];
    base64(byte);
    hex(byte);
  };
}
