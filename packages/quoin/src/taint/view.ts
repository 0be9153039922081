import { millionths } from "./profiles.ts";
import type { TaintState } from "./types.ts";

/** A session in tokens and shares, for people and payloads. */
export interface TaintView {
  session: string;
  profile: string;
  taintedTokens: number;
  totalTokens: number;
  /** 0 for a session without text. */
  taintRatio: number;
  taintThreshold: number;
  elevated: boolean;
  exact: boolean;
  crossings: number;
}

/** Tokens are rounded up once, of the sum; the ratio is of the sums themselves. */
export function viewTaint(state: TaintState): TaintView {
  const { session, profile, taintedUnits, totalUnits, unitsPerToken, exact, crossings } = state;
  return {
    session,
    profile,
    taintedTokens: Math.ceil(taintedUnits / unitsPerToken),
    totalTokens: Math.ceil(totalUnits / unitsPerToken),
    taintRatio: totalUnits === 0 ? 0 : taintedUnits / totalUnits,
    taintThreshold: state.threshold / millionths,
    elevated: crossings % 2 === 1,
    exact,
    crossings,
  };
}
