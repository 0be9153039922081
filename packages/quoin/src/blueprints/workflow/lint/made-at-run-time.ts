import type { WalkedNode } from "../walk-workflows.ts";
import { type Findings, placeIn } from "./finding.ts";
import { type FilesByPath, sourceMap } from "./source-map.ts";

/** Fewer tokens behind it are not worth a move. */
export const substantial = 200;

/** What looks as if a program had put it there, or as if one were to. */
const looks: readonly { what: string; pattern: RegExp }[] = [
  {
    what: "a timestamp",
    pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?\b/g,
  },
  {
    what: "a UUID",
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/gi,
  },
  {
    what: "today's date",
    pattern:
      /\btoday(?:['’]s date)?[ ]?(?:is|:)[ ]?(?=\S)|\bcurrent (?:date|time|date and time)[ ]?(?:is\b|:)/gi,
  },
  { what: "a placeholder", pattern: /\{\{[^{}\n]{1,80}\}\}|\$\{[^{}\n]{1,80}\}|<%[=-]?[^%\n]{1,80}%>/g },
  {
    what: "a placeholder",
    pattern: /(?<![{$])\{[a-z_]{0,20}(?:date|time|now|today|uuid|session|request|user)[a-z_]{0,20}\}(?!\})/gi,
  },
];

/** Finds it where much stable text follows. Examples in a JSON file are data, and no sign of a program at work. */
export function findMadeAtRunTime(
  nodes: readonly WalkedNode[],
  files: FilesByPath,
  findings: Findings,
): void {
  for (const { workflow, material, assembly } of nodes) {
    const { text } = assembly;
    const sourceOf = sourceMap(material.resolved);
    for (const { what, pattern } of looks) {
      for (const { index, 0: found } of text.matchAll(pattern)) {
        const source = sourceOf(index);
        const file = files.get(source.file);
        if (!file || /\.json$/i.test(source.file)) continue;
        const place = placeIn(file, source.offset);
        const node = `${workflow}/${material.node.node_id}`;
        // Counting what follows costs more than all the rest.
        const behind = findings.has("volatile-before-stable", place)
          ? substantial
          : tokensOf(text.slice(index + found.length), material.counter);
        if (behind < substantial) continue;
        const message = `${what} stands before ${behind} tokens that stay the same`;
        findings.add("volatile-before-stable", { place, message, node });
      }
    }
  }
}

export function tokensOf(text: string, counter: WalkedNode["material"]["counter"]): number {
  return Math.ceil(counter.units(text) / counter.unitsPerToken);
}
