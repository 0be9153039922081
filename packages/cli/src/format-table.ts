import { printable } from "./printable.ts";
import type { Paint } from "./terminal.ts";

/** Columns aligned by width; those named in `right` to the right. */
export function formatTable(head: string[], cells: string[][], paint: Paint, right: number[] = []): string {
  const rows = cells.map((row) => row.map((cell) => printable(cell).replace(/[\n\t]+/g, " ")));
  const widths = head.map((title, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), title.length),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] as number;
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [`  ${paint.dim(line(head))}`, ...rows.map((row) => `  ${line(row)}`)].join("\n");
}
