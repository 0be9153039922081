/** Makes the example project ready for an agent, as a user would: `quoin init`, then something to remember. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export function prepareExample(command, folder) {
  const quoin = (...args) => {
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status === 0) return;
    process.stderr.write(`${stderr}\nThe example in ${folder} could not be prepared (quoin ${args[0]}).\n`);
    process.exit(status ?? 1);
  };
  // One made by another version has other vectors: quoin index makes only those that changed.
  if (existsSync(join(folder, ".quoin"))) quoin("index", ".quoin/tools.yaml", ".quoin/skills");
  else quoin("init");
  quoin("memories", "import", "memories.jsonl");
}
