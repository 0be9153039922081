import { milliseconds, ratio, table } from "../table.mjs";

/** Three tables: what a system costs to have, how fast it is, and what it finds. Ratios are to the first one. */
export function describeFigures(results) {
  const measured = results.filter(({ missing }) => !missing);
  const left = results.filter(({ missing }) => missing).map(({ name, missing }) => `${name}: ${missing}.`);
  return [
    ...["## To have it", costs(measured), "## Speed", speed(measured), "## Recall at 5", recall(measured)],
    ...left,
    "",
  ].join("\n\n");
}

function costs(results) {
  const [base] = results;
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const sizes = ["weights", "alone", "together", "resident"];
  const header = ["weights", "package", "with dependencies", "resident"].flatMap((name) => [name, "× Quoin"]);
  const rows = results.map((result) => [
    result.name,
    ...sizes.flatMap((key) => [megabytes(result[key]), ratio(result[key], base[key])]),
    `${milliseconds(result.loadTime)} ms`,
    ratio(result.loadTime, base.loadTime),
  ]);
  const bare = `Node alone has ${megabytes(base.bare)} resident.`;
  return `${table(["system", ...header, "import to first vector", "× Quoin"], rows)}\n\n${bare}`;
}

function speed(results) {
  const [base] = results;
  const header = [
    "short p50",
    "× Quoin",
    "p99",
    "1,000 words p50",
    "× Quoin",
    "p99",
    "texts/s",
    "of Quoin's",
  ];
  const rows = results.map(({ name, short, long, rate }) => [
    name,
    ...[short, long].flatMap((times, at) => [
      `${milliseconds(times.p50)} ms`,
      ratio(times.p50, [base.short, base.long][at].p50),
      `${milliseconds(times.p99)} ms`,
    ]),
    Math.round(rate).toLocaleString("en"),
    share(rate / base.rate),
  ]);
  return table(["system", ...header], rows);
}

function recall(results) {
  const sets = Object.keys(results[0].recall);
  const rows = results.map(({ name, recall: found }) => [name, ...sets.map((set) => found[set].toFixed(3))]);
  return table(["system", ...sets], rows);
}

function share(value) {
  return `${(value * 100).toFixed(value < 0.1 ? 2 : 0)}%`;
}
