import { structuredPatch } from "diff";
import type { CacheBreak, ItemChange, PromptChange, PromptComparison, SectionChange } from "quoin/records";
import { printable } from "../printable.ts";
import type { Paint } from "../terminal.ts";

const signs: Record<PromptChange, string> = { added: "+", removed: "-", changed: "~" };

/** What is different between two prompts: for people. */
export function describeComparison(
  comparison: PromptComparison,
  broken: CacheBreak | undefined,
  paint: Paint,
): string {
  const { tokens, counters, sections, parts, reordered } = comparison;
  const colours: Record<PromptChange, (text: string) => string> = {
    added: paint.green,
    removed: paint.red,
    changed: paint.yellow,
  };
  const line = (change: PromptChange, text: string) =>
    colours[change](`  ${signs[change]} ${printable(text)}`);
  return [
    `  tokens  ${tokens.before} → ${tokens.after} (${signed(tokens.after - tokens.before)})`,
    ...(counters.before === counters.after
      ? []
      : [
          printable(
            `          counted with ${counters.before} and with ${counters.after}: not to be compared`,
          ),
        ]),
    `  cache   ${describeBreak(broken)}`,
    ...(reordered ? ["  the sections stand in another order"] : []),
    "",
    ...parts.map(({ change, type, name, item }) => line(change, `${type} ${name ?? item}`)),
    ...sections.flatMap((section) => [
      line(section.change, sectionLine(section)),
      ...(section.change === "changed" ? section.items.map((item) => `      ${itemLine(item)}`) : []),
    ]),
    ...sections.flatMap((section) => textDiff(section, paint)),
    "",
  ].join("\n");
}

function sectionLine({ section, tokens }: SectionChange): string {
  return `${section}  ${signed(tokens.after - tokens.before)} tokens`;
}

function itemLine({ item, change, source, before, after }: ItemChange): string {
  const sizes = [before, after].flatMap((side) => (side ? [`${side.length} characters`] : []));
  const from = source.ref === item ? "" : ` (${source.kind} ${source.ref})`;
  return printable(`${signs[change]} ${item}${from}: ${sizes.join(" → ")}`);
}

function describeBreak(broken: CacheBreak | undefined): string {
  if (!broken) return "nothing breaks: the second begins with all of the first";
  const { bytes, exact, section, item, part } = broken;
  if (part !== undefined) return `breaks at once: ${printable(part)} is sent before the text and has changed`;
  const where = section === undefined ? "" : `, in ${printable(nameOf(section, item))}`;
  const later = exact ? "" : " or a little later (the text there is not kept)";
  return `breaks at byte ${bytes}${later}${where}`;
}

/** Many items are named after their section. */
function nameOf(section: string, item = section): string {
  return item.startsWith(section) ? item : `${section} ${item}`;
}

function textDiff({ section, change, text, items }: SectionChange, paint: Paint): string[] {
  if (!text)
    return items.length > 0
      ? ["", paint.dim(printable(`${section}: its text is not kept, only its digest`))]
      : [];
  if (change !== "changed") return [];
  return ["", ...unified(section, text.before, text.after, paint)];
}

/** To find the shortest way from one text to another takes the square of its length. */
const mostEdits = 2000;

/** Lines as a patch shows them. */
export function unified(name: string, before: string, after: string, paint: Paint): string[] {
  const patch = structuredPatch(name, name, before, after, "", "", { context: 2, maxEditLength: mostEdits });
  if (!patch) return [paint.dim(`${printable(name)}: too much has changed to be shown line by line`)];
  return patch.hunks.flatMap(({ oldStart, newStart, lines }) => [
    paint.cyan(`@@ ${printable(name)} line ${oldStart} → ${newStart}`),
    ...lines.filter((line) => !line.startsWith("\\")).map((line) => painted(printable(line), paint)),
  ]);
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith("+")) return paint.green(line);
  return line.startsWith("-") ? paint.red(line) : line;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
