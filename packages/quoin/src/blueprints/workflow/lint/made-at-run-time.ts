import type { WalkedNode } from "../walk-workflows.ts";
import { type Findings, placeIn } from "./finding.ts";
import { type FilesByPath, sourceMap } from "./source-map.ts";
import { volatileIn } from "./volatile-in.ts";

/** Fewer tokens behind it are not worth a move. */
export const substantial = 200;

/** Finds it where much stable text follows. Examples in a JSON file are data, and no sign of a program at work. */
export function findMadeAtRunTime(
  nodes: readonly WalkedNode[],
  files: FilesByPath,
  findings: Findings,
): void {
  for (const { workflow, material, assembly } of nodes) {
    const { text } = assembly;
    const sourceOf = sourceMap(material.resolved);
    // From the end, so that what follows each is counted once, however many there are.
    let [behind, next] = [0, text.length];
    for (const { what, index, end } of volatileIn(text).reverse()) {
      behind += tokensOf(text.slice(end, next), material.counter);
      next = index;
      const source = sourceOf(index);
      const file = files.get(source.file);
      if (!file || /\.json$/i.test(source.file)) continue;
      const place = placeIn(file, source.offset);
      const nodes = [`${workflow}/${material.node.node_id}`];
      if (behind < substantial) continue;
      const message = `${what} stands before ${behind} tokens that stay the same`;
      findings.add("volatile-before-stable", { place, message, nodes });
    }
  }
}

export function tokensOf(text: string, counter: WalkedNode["material"]["counter"]): number {
  return Math.ceil(counter.units(text) / counter.unitsPerToken);
}
