import type { Resolved } from "../resolve.ts";
import type { WalkedNode } from "../walk-workflows.ts";
import { type Findings, placeIn } from "./finding.ts";
import { substantial, tokensOf } from "./made-at-run-time.ts";

/** Tokens whose value is another one from node to node, before text that all nodes of the template share. */
export function findVaryingTokens(nodes: readonly WalkedNode[], findings: Findings): void {
  for (const [template, users] of byTemplate(nodes)) {
    const [first, ...others] = users as [WalkedNode, ...WalkedNode[]];
    const pieces = first.material.resolved;
    const varies = pieces.map((piece, at) =>
      others.some(({ material }) => (material.resolved[at] as Resolved).text !== piece.text),
    );
    const names = users.map(({ workflow, material }) => `${workflow}/${material.node.node_id}`);
    // From the end: behind each piece, the tokens that are the same for everyone.
    let shared = 0;
    for (let at = pieces.length - 1; at >= 0; at--) {
      const { text, token, tokenOffset } = pieces[at] as Resolved;
      if (!varies[at]) shared += tokensOf(text, first.material.counter);
      else if (shared >= substantial && token !== undefined && tokenOffset !== undefined) {
        const message = `$$${token} differs between ${users.length} prompts and stands before ${shared} tokens that are the same in all of them: moved behind, those could be cached`;
        const place = placeIn(template, tokenOffset);
        findings.add("volatile-before-stable", { place, message, nodes: names });
      }
    }
  }
}

/** Those used by several nodes; nodes whose prompts are equal count once. */
function byTemplate(nodes: readonly WalkedNode[]) {
  const groups = new Map<WalkedNode["material"]["template"], Map<string, WalkedNode>>();
  for (const node of nodes) {
    const { template } = node.material;
    const users = groups.get(template) ?? new Map<string, WalkedNode>();
    groups.set(template, users);
    if (!users.has(node.assembly.hash)) users.set(node.assembly.hash, node);
  }
  return [...groups]
    .map(([template, users]) => [template, [...users.values()]] as const)
    .filter(([, users]) => users.length > 1);
}
