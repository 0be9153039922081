import type { WalkedNode } from "../walk-workflows.ts";

/** `workflow/node` of everyone whose prompt a file is part of; those that could not be assembled are not known. */
export function usersOf(nodes: readonly WalkedNode[]): (file: string) => readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const { workflow, material } of nodes) {
    const { node, template, resolved } = material;
    for (const file of [template.path, ...resolved.map((piece) => piece.file)]) {
      const known = users.get(file) ?? new Set<string>();
      users.set(file, known.add(`${workflow}/${node.node_id}`));
    }
  }
  return (file) => [...(users.get(file) ?? [])];
}
