import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import { shownText } from "./describe-memories.ts";
import type { RankedMemory } from "./recall-as-prompts.ts";

const head = ["score", "cosine", "id", "type", "in a prompt"];
const indent = " ".repeat(9);
/** So wide that 80 columns hold it. */
const lines = /\S.{0,69}(?=\s|$)|\S{1,71}/gu;
/** Whoever passes what is printed here to a model must not pass an attack on. */
const hidden = "(its text is not shown here: --json has it)";

/** For people, in 80 columns: what decides, and below it what it is. */
export function describeRecalled(memories: readonly RankedMemory[], paint: Paint): string {
  if (memories.length === 0) return "";
  const rows = memories.map(({ score, cosine, id, type, selected, why }) => [
    ...[score.toFixed(3), cosine.toFixed(4), id, type, `${selected ? "yes" : "no"}, ${why}`],
  ]);
  const [title, ...table] = formatTable(head, rows, paint, [0, 1]).split("\n");
  const told = memories.map((memory, at) => `${table[at]}\n${detailsOf(memory, paint)}`);
  return `${title}\n${told.join("")}`;
}

function detailsOf({ text, hostile, kind, trust, source, time }: RankedMemory, paint: Paint): string {
  // Its kind and its source are the writer's words too.
  const about = [...(hostile ? [] : [kind]), trust, ...(hostile ? [] : [source])].map(printableLine);
  const details = shownText([...about, time.slice(0, 16).replace("T", " ")].join(", "));
  const said = hostile ? hidden : shownText(text);
  return [...broken(said), ...broken(details).map(paint.dim)].map((line) => `${indent}${line}\n`).join("");
}

function broken(text: string): string[] {
  return text.match(lines) ?? [];
}
