import { cut } from "../text/cut.ts";
import { inline } from "../text/guard.ts";
import type { ReplyFormat, ReplyProblem } from "./check-format.ts";
import { say } from "./words.ts";

/** A model is helped by the first errors, not by a thousand. */
const mostProblemsSent = 20;
const longestProblem = 300;

/** Work is a report or a call: no one format. The reply's own keys are quoted in it: on one line each, so that none can pass for a heading. */
export function correctionFor(
  format: ReplyFormat["type"] | "work",
  problems: readonly ReplyProblem[],
): string {
  const lines = problems
    .slice(0, mostProblemsSent)
    .map(({ at, message }) => `- ${cut(inline(at ? `${at}: ${message}` : message), longestProblem, "…")}`);
  const more = problems.length - mostProblemsSent;
  if (more > 0) lines.push(`- ${say("more_problems", { count: more })}`);
  const listed = lines.join("\n");
  if (format === "work") return say("correction_work", { problems: listed });
  return say("correction", { problems: listed, format: say(`format_${format}`) });
}
