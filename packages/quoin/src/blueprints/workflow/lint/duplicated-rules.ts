import type { WalkedNode } from "../walk-workflows.ts";
import { type Findings, placeIn } from "./finding.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { type FilesByPath, type SourcePlace, sourceMap } from "./source-map.ts";

interface Placed extends Sentence {
  source: SourcePlace;
}

/** The same said twice in a prompt: in two sections of it, or by two of the files that it is made of. */
export function findDuplicatedRules(
  nodes: readonly WalkedNode[],
  files: FilesByPath,
  findings: Findings,
): void {
  for (const { workflow, material, assembly } of nodes) {
    const sourceOf = sourceMap(material.resolved);
    const first = new Map<string, Placed>();
    const told = new Set<string>();
    for (const sentence of sentencesOf(assembly.text)) {
      const source = sourceOf(sentence.offset);
      if (/\.json$/i.test(source.file)) continue;
      const here = { ...sentence, source };
      const there = first.get(sentence.words);
      if (!there) first.set(sentence.words, here);
      if (!there || !apart(here, there)) continue;
      // Several sentences of one list item are one rule.
      const pair = `${there.block} ${here.block}`;
      const [file, other] = [files.get(source.file), files.get(there.source.file)];
      if (told.has(pair) || !file || !other) continue;
      told.add(pair);
      const related = placeIn(other, there.source.offset);
      const message = `says the same as ${related.file}:${related.line}:${related.column}`;
      const nodes = [`${workflow}/${material.node.node_id}`];
      findings.add("duplicated-rule", { place: placeIn(file, source.offset), message, nodes, related });
    }
  }
}

/** A file that is put in twice repeats itself because the template says so. */
function apart(here: Placed, there: Placed): boolean {
  if (here.source.file !== there.source.file) return true;
  return here.section !== there.section && here.source.offset !== there.source.offset;
}
