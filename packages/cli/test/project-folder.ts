import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { runQuoin } from "./run-quoin.ts";

export type Contents = Record<string, string | Uint8Array | object>;

/** Two workflows that share a template, as many projects begin. */
export const sample: Contents = {
  "seed/prompts/tasks/Ask.txt": "# Ask\n\n$$include seed/rules.txt\n\n$$CONTEXT\n",
  "seed/rules.txt": "- Be brief.\n",
  "seed/a.txt": "Context A\n",
  "seed/b.txt": "Context B\n",
  "seed/workflows/one.json": {
    nodes: [
      { node_id: "ask", type: "task", task_ref: "Ask", includes: { CONTEXT: "seed/a.txt" } },
      { node_id: "gate", type: "gate" },
    ],
  },
  "seed/workflows/deep/two.yaml":
    "nodes:\n  - node_id: ask\n    task_ref: Ask\n    includes:\n      CONTEXT: seed/b.txt\n",
};

/** Fresh folders with these files, removed when the tests are done. */
export function projectFolders(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `quoin-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (contents: Contents = sample) => {
    const root = join(folder, String(count++));
    const write = (path: string, content: Contents[string]) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      const isBytes = typeof content === "string" || content instanceof Uint8Array;
      writeFileSync(join(root, path), isBytes ? content : JSON.stringify(content, null, 2));
    };
    for (const [path, content] of Object.entries(contents)) write(path, content);
    const quoin = (...args: string[]) => runQuoin(args, { cwd: root });
    return { root, path: (way: string) => join(root, way), write, quoin };
  };
}
