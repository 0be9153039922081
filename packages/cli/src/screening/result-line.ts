import type { ScreenVerdict } from "quoin/screening";
import type { AnyDetection } from "./choose-detector.ts";

const mostReasons = 5;

/** What a program reads of one text: short, and nothing of the text itself. */
export function resultLine(
  id: string | number | undefined,
  verdict: ScreenVerdict,
  { score, reasons, parts, spans }: AnyDetection,
  explain = false,
): string {
  const spoke = reasons.filter(({ weight = 1 }) => weight > 0).map(({ says }) => says);
  const told = [...new Set(spoke)].slice(0, mostReasons);
  const result = { id, score: rounded(score), verdict, reasons: told };
  const explained = explain && {
    spans: spans?.map((span) => ({ ...span, score: rounded(span.score) })),
    parts: parts && Object.fromEntries(Object.entries(parts).map(([part, added]) => [part, rounded(added)])),
  };
  return `${JSON.stringify({ ...result, ...explained })}\n`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
