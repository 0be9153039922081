/** A Markdown table; figures stand to the right. */
export function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = header.map((name) => (name === "system" || name === "note" ? "---" : "---:"));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
}

/** Cost and outcome of each system, with ratios to the first. */
export function costTable(results) {
  const [base] = results;
  const header = [
    "system",
    "CPU ms",
    "× Quoin",
    "wall ms",
    "× Quoin",
    "kept",
    "true tokens",
    "over?",
    "note",
  ];
  const rows = results.map((result) => [
    result.system,
    milliseconds(result.cpu),
    ratio(result.cpu, base.cpu),
    milliseconds(result.wall),
    ratio(result.wall, base.wall),
    result.kept,
    result.tokens.toLocaleString("en"),
    result.overBudget ? "**over**" : "no",
    noteOf(result),
  ]);
  return table(header, rows);
}

export function milliseconds(value) {
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

export function ratio(value, base) {
  const times = value / base;
  return `${times >= 10 ? Math.round(times).toLocaleString("en") : times.toFixed(times >= 1 ? 1 : 2)}×`;
}

function noteOf({ note, samples }) {
  return [note, samples.length === 1 ? "measured once" : ""].filter(Boolean).join("; ");
}
