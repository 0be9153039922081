/** Settings that are there are read or refused, and never passed over. */
import { chmodSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const project = projectFolders("config");
const assemble = ["assemble", "dynamic", "run the tests"];

// A1
describe("a configuration", () => {
  it("that is a link to itself, or to nothing, is not taken for none", async () => {
    const looped = project({ "a.txt": "" });
    symlinkSync("quoin.config.yaml", looped.path("quoin.config.yaml"));
    const loop = await looped.quoin(...assemble);
    expect(loop.stderr).toContain("error[file_unreadable] quoin.config.yaml");
    expect(loop.code).toBe(1);
    const lost = project({ "a.txt": "" });
    symlinkSync("gone.yaml", lost.path("quoin.config.yaml"));
    const missing = await lost.quoin(...assemble);
    expect(missing.stderr).toContain("error[file_missing] quoin.config.yaml");
    expect(missing.code).toBe(1);
  });

  it.skipIf(process.platform === "win32")("in a folder that may not be searched is not either", async () => {
    const { root, path } = project({ ".quoin/config.yaml": "store: x.db\n" });
    chmodSync(path(".quoin"), 0o600);
    // Those around it may be.
    chmodSync(dirname(root), 0o755);
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    const { code, stderr } = await runQuoin(assemble, { cwd: root, ...(uid && { uid }) });
    chmodSync(path(".quoin"), 0o700);
    expect(stderr).toMatch(
      /error\[file_unreadable\] \.quoin\/config\.\w+: may not be read \(no permission\)/,
    );
    expect(code).toBe(1);
  });

  it("need not be there, in a folder that need not be one", async () => {
    const { quoin, write } = project({ "a.txt": "" });
    expect((await quoin(...assemble)).code).toBe(0);
    write(".quoin", "a file");
    expect((await quoin("schema", "config")).code).toBe(0);
    expect((await quoin("record", "list")).stderr).toContain("error[store_unavailable]");
  });

  it.each(["export const store = 'x.db';", "export default undefined;", ""])(
    "that is a module must have a default export: %j",
    async (source) => {
      const { quoin } = project({ "quoin.config.mjs": source });
      const { code, stderr } = await quoin(...assemble);
      expect(stderr).toContain("error[config_invalid] quoin.config.mjs: has no default export");
      expect(code).toBe(1);
    },
  );

  it("that is a module may be empty, or wait", async () => {
    const { quoin, write } = project({ "quoin.config.mjs": "export default {};" });
    expect((await quoin(...assemble)).code).toBe(0);
    write("quoin.config.mjs", "await new Promise((go) => setTimeout(go, 50));\nexport default { other: 1 };");
    expect((await quoin(...assemble)).stderr).toContain("other: unknown key");
  });

  it("that never comes is waited for ten seconds", async () => {
    const { quoin } = project({ "quoin.config.mjs": "await new Promise(() => {});\nexport default {};" });
    const { code, stderr } = await quoin(...assemble);
    expect(stderr).toContain(
      "error[config_invalid] quoin.config.mjs: cannot be loaded: took longer than 10 seconds",
    );
    expect(code).toBe(1);
  }, 60_000);
});
