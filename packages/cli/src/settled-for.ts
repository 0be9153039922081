import { type Assembly, QuoinError } from "quoin";

/** What the result is less than was asked for: every such thing in a sentence. */
export function settledFor({ decisions }: Assembly): string[] {
  return decisions.flatMap(({ action, part, item, reason }) => {
    if (action === "degrade") return [item === undefined ? reason : `${item}: ${reason}`];
    return action === "drop" && part ? [`${item} (${part}) is not sent: ${reason}`] : [];
  });
}

/** The result is out already: this only decides how the command ends. */
export function refuseSettled(reasons: readonly string[]): void {
  const [first, ...rest] = reasons.map((message) => ({ code: "degraded" as const, message }));
  if (first) throw new QuoinError([first, ...rest]);
}
