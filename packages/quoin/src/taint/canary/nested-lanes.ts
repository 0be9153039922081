import { bitLanes } from "./bit-lanes.ts";

/** Decodes what was decoded, lane by lane: base64 of base64, hexadecimal of base64. */
export function nestedLanes(steps: () => (lane: number, symbol: number) => void) {
  const lanes = Array.from({ length: 8 }, () => ({
    base64: bitLanes("base64", steps()),
    hex: bitLanes("hex", steps()),
  }));
  return (lane: number, byte: number): void => {
    const { base64, hex } = lanes[lane] as (typeof lanes)[0];
    base64(byte);
    hex(byte);
  };
}
