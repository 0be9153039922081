import * as z from "zod";

export const clampShare = (value: number) => Math.min(1, Math.max(0, value));

/**
 * A part of 1. Clamped, since whoever compares it with a threshold trusts it; JSON's 1e999 is infinite, and more than all.
 * What is no number is refused: nought by nought, taken for nought, would be no taint at all.
 */
export const share = z
  .custom<number>((value) => typeof value === "number" && !Number.isNaN(value), "expected number")
  .transform(clampShare);
