import type { Decision } from "../../core/types.ts";
import type { findModel } from "./models.ts";

/** What a user should know of the counts and the window of a model. */
export function modelNotices(
  { model, known }: ReturnType<typeof findModel>,
  window: number,
  asked = model.name,
): Decision[] {
  if (model.vocabulary !== "estimate") return [];
  if (asked === "estimate") {
    const reason = `no model is named: tokens are estimated with a margin, for a window of ${window}`;
    return [{ stage: "collect", action: "degrade", reason }];
  }
  const why = known
    ? `there is no public vocabulary for model "${asked}"`
    : `model "${asked}" is not in the table, and its window is taken to be ${window}`;
  const how =
    "tokens are estimated with a margin over o200k_base, not validated against the vendor's own tokenizer";
  return [{ stage: "collect", action: "degrade", reason: `${why}; ${how}` }];
}
