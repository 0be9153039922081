import { InvalidArgumentError } from "commander";

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A time, or how long ago: `2030-01-31`, `2030-01-31T12:00:00Z`, `45m`, `12h`, `30d`, `8w`. */
export function parseTime(given: string): string {
  const [, number, unit] = /^(\d{1,6})([mhdw])$/.exec(given) ?? [];
  const time = unit ? Date.now() - Number(number) * (units[unit] ?? 0) : Date.parse(given);
  const isTime = unit !== undefined || /^\d{4}-\d\d-\d\d/.test(given);
  if (!isTime || Number.isNaN(time))
    throw new InvalidArgumentError(
      "It must be a time such as 2030-01-31, or how long ago: 45m, 12h, 30d, 8w.",
    );
  return new Date(time).toISOString();
}
