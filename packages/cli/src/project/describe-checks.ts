import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import type { Check, CheckStatus } from "./checks/check.ts";

export function worstOf(checks: readonly Check[]): CheckStatus {
  const has = (wanted: CheckStatus) => checks.some(({ status }) => status === wanted);
  return has("fail") ? "fail" : has("warn") ? "warn" : "ok";
}

/** A line for each, and one below it with the remedy where there is something to do. */
export function describeChecks(checks: readonly Check[], paint: Paint, columns = 100): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const indent = width + 10;
  const colours = { ok: paint.green, warn: paint.yellow, fail: paint.red };
  const lines = checks.flatMap(({ name, status, detail, remedy }) => {
    const [first = "", ...rest] = wrapped(printableLine(detail), Math.max(30, columns - indent));
    const label = `  ${colours[status](status.padEnd(4))}  ${paint.bold(name.padEnd(width))}  `;
    const told =
      remedy === undefined ? [] : wrapped(`→ ${printableLine(remedy)}`, Math.max(30, columns - indent));
    return [
      label + first,
      ...rest.map((line) => " ".repeat(indent) + line),
      ...told.map((line) => " ".repeat(indent) + paint.cyan(line)),
    ];
  });
  return `${[...lines, "", `  ${conclusion(checks, paint)}`].join("\n")}\n`;
}

function conclusion(checks: readonly Check[], paint: Paint): string {
  const of = (wanted: CheckStatus) => checks.filter(({ status }) => status === wanted).length;
  const failed = of("fail");
  const warnings = of("warn");
  const parts = [
    paint.green(`${of("ok")} ok`),
    ...(warnings ? [paint.yellow(`${warnings} ${warnings === 1 ? "warning" : "warnings"}`)] : []),
    ...(failed ? [paint.red(`${failed} failed`)] : []),
  ];
  return parts.join(", ");
}

/** At spaces; a word that is longer than a line has one of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
