/** `quoin doctor` finds what is wrong, says what to do, and changes nothing. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkMachine } from "../src/project/checks/check-machine.ts";
import { describeChecks } from "../src/project/describe-checks.ts";
import { paintFor } from "../src/terminal.ts";
import { projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const project = projectFolders("doctor");
const hasGit = spawnSync("git", ["--version"]).status === 0;

interface Check {
  name: string;
  status: string;
  detail: string;
  remedy?: string;
}

async function checksIn(root: string, env: Record<string, string> = {}) {
  const { code, stdout } = await runQuoin(["doctor", "--json"], { cwd: root, env });
  const { status, checks } = JSON.parse(stdout) as { status: string; checks: Check[] };
  return { code, status, checks, of: (name: string) => checks.find((check) => check.name === name) };
}

/** Prepared once: the tests break it and mend it. */
let prepared: ReturnType<typeof project>;
beforeAll(async () => {
  prepared = project({ ".keep": "" });
  expect((await prepared.quoin("init")).code).toBe(0);
});

/** Puts a file in the place of another for a while. */
async function withFile<Result>(
  way: string,
  content: string | Uint8Array | undefined,
  run: () => Promise<Result>,
) {
  const path = prepared.path(way);
  const before = readFileSync(path);
  if (content === undefined) rmSync(path);
  else writeFileSync(path, content);
  try {
    return await run();
  } finally {
    writeFileSync(path, before);
  }
}

const rules = ".quoin/prompts/layers/rules.md";

// A1, A2, A3
describe("quoin doctor", () => {
  it("finds nothing wrong with a project that was just prepared, and changes nothing", async () => {
    const before = readdirSync(prepared.root, { recursive: true }).sort();
    const { code, status, checks, of } = await checksIn(prepared.root);
    expect(checks.filter((check) => check.status !== "ok")).toEqual([]);
    expect([code, status]).toEqual([0, "ok"]);
    expect(checks.map(({ name }) => name)).toEqual([
      ...["node", "packages", "gitignore", "permissions", "config"],
      ...["layer constitution", "layer rules", "layer plan", "layer act", "layer review"],
      ...["embedder", "manifests", "index", "store", "git", "repository"],
    ]);
    expect(of("layer rules")?.detail).toMatch(/rules\.md, \d+ tokens$/);
    expect(of("embedder")?.detail).toMatch(/^quoin-static-\w+, \d+ dimensions/);
    expect(readdirSync(prepared.root, { recursive: true }).sort()).toEqual(before);
  });

  it("an empty folder is a few warnings, exit 0, and 3 under --strict", async () => {
    const { root } = project({ ".keep": "" });
    const { code, of, checks } = await checksIn(root);
    expect(code).toBe(0);
    expect(of("layers")).toMatchObject({ status: "warn", remedy: "quoin init" });
    expect(checks.filter(({ status }) => status === "warn").map(({ name }) => name)).toEqual([
      "folder",
      "layers",
      "manifests",
    ]);
    const { code: strict, stderr } = await runQuoin(["doctor", "--strict"], { cwd: root });
    expect([strict, stderr]).toEqual([3, expect.stringContaining("folder, layers, manifests")]);
  });

  it.each([
    ["is not UTF-8", new Uint8Array([0xff, 0xfe]), "fail"],
    ["is empty", " \n", "fail"],
    ["is larger than 1 MB", "x".repeat(1_000_001), "fail"],
    ["does not exist", undefined, "warn"],
  ])("a layer that %s", async (said, content, status) => {
    const { code, of } = await withFile(rules, content, () => checksIn(prepared.root));
    expect(of("layer rules")).toMatchObject({ status, detail: expect.stringContaining(said) });
    expect(of("layer rules")?.remedy).toBeTruthy();
    expect(code).toBe(status === "fail" ? 1 : 0);
  });

  it("settings that are wrong fail, with the line, and the rest is still looked at", async () => {
    const wrong = "prompt:\n  maxTools: many\n";
    const { code, of } = await withFile(".quoin/config.yaml", wrong, () => checksIn(prepared.root));
    expect(code).toBe(1);
    expect(of("config")?.detail).toMatch(/^\.quoin\/config\.yaml:2:\d+ prompt\.maxTools/);
    expect(of("embedder")?.status).toBe("ok");
  });

  it("other layers' paths are the settings'", async () => {
    const own = "prompt:\n  paths:\n    rules: docs/house-rules.md\n";
    const { of } = await withFile(".quoin/config.yaml", own, () => checksIn(prepared.root));
    expect(of("layer rules")).toMatchObject({
      status: "warn",
      detail: expect.stringContaining("docs/house-rules.md"),
    });
  });

  it("an index that is behind its sources is stale, and one by another embedder fails", async () => {
    const tools = readFileSync(prepared.path(".quoin/tools.yaml"), "utf8");
    const renamed = tools.replace("name: read_file", "name: look_into_file");
    const stale = await withFile(".quoin/tools.yaml", renamed, () => checksIn(prepared.root));
    expect(stale.of("index")).toMatchObject({
      status: "warn",
      detail: "stale: 1 new or changed, 1 gone since it was made",
      remedy: "quoin index",
    });
    const manifest = ".quoin/manifests/tools.json";
    const text = readFileSync(prepared.path(manifest), "utf8");
    const other = text.replace(/"embedder": *"[^"]+"/, '"embedder":"another"');
    expect(other).not.toBe(text);
    const mismatch = await withFile(manifest, other, () => checksIn(prepared.root));
    expect(mismatch.of("manifests")).toMatchObject({
      status: "fail",
      detail: expect.stringContaining("another"),
    });
    const broken = await withFile(manifest, "{", () => checksIn(prepared.root));
    expect([broken.of("manifests")?.status, broken.code]).toEqual(["fail", 1]);
  });

  it("an index is stale as well where only what is not embedded has changed", async () => {
    const tools = readFileSync(prepared.path(".quoin/tools.yaml"), "utf8");
    const planOnly = tools.replace(/^ {4}modes: .*$/m, "    modes: [plan]");
    expect(planOnly).not.toBe(tools);
    const renamed = tools.replace(/^( {4}parameters:[\s\S]*?properties:\s*\{?\s*)(\w+)/m, "$1other_$2");
    expect(renamed).not.toBe(tools);
    for (const changed of [planOnly, renamed]) {
      const { of } = await withFile(".quoin/tools.yaml", changed, () => checksIn(prepared.root));
      expect(of("index")).toMatchObject({
        status: "warn",
        detail: "stale: 1 new or changed since it was made",
      });
    }
    const skill = readdirSync(prepared.path(".quoin/skills"), { recursive: true }).find((name) =>
      String(name).endsWith(".md"),
    );
    const way = `.quoin/skills/${skill}`;
    const longer = `${readFileSync(prepared.path(way), "utf8")}\nOne more line.\n`;
    const { of } = await withFile(way, longer, () => checksIn(prepared.root));
    expect(of("index")?.detail).toBe("stale: 1 new or changed since it was made");
    const theirs = await withFile(".quoin/tools.yaml", `trust: untrusted\n${tools}`, () =>
      checksIn(prepared.root),
    );
    expect(theirs.of("index")?.detail).toMatch(/^stale: \d\d+ new or changed since/);
    const patterns = ".quoin/manifests/injection-patterns.json";
    const fewer = readFileSync(prepared.path(patterns), "utf8").replace(/\n\{.*\},(?=\n)/, "");
    const old = await withFile(patterns, fewer, () => checksIn(prepared.root));
    expect(old.of("index")?.detail).toBe("stale: 1 injection pattern new or gone since it was made");
    // Sources that were indexed as somebody else's, or by another name, are no others for that.
    const { path, quoin } = project({ ".keep": "" });
    await quoin("init");
    await quoin("index", path(".quoin/tools.yaml"), "--untrusted", ".quoin/skills");
    expect((await checksIn(path("."))).of("index")?.status).toBe("ok");
  });

  it("looks at what an index was made from, and its remedy loses nothing of that", async () => {
    const own = "tools: [{ name: own, description: Is mine. }]\n";
    const { root, path, quoin, write } = project({
      "mine.yaml": own,
      "theirs.yaml": own.replace("own", "x"),
    });
    await quoin("index", "mine.yaml", "--untrusted", "theirs.yaml");
    expect((await checksIn(root)).of("index")?.detail).toBe("as mine.yaml and theirs.yaml say");
    write("theirs.yaml", own.replace("own", "y"));
    const stale = { status: "warn", detail: "stale: 1 new or changed, 1 gone since it was made" };
    expect((await checksIn(root)).of("index")).toMatchObject({ ...stale, remedy: "quoin index" });
    expect((await quoin("index")).code).toBe(0);
    expect((await checksIn(root)).of("index")?.status).toBe("ok");
    // One of before: nobody knows all that it was made from, but its entries say where they are from.
    write(".quoin/tools.yaml", own.replace("own", "z"));
    rmSync(path(".quoin/manifests/sources.json"));
    expect((await checksIn(root)).of("index")?.remedy).toBe(
      "quoin index, with all that it was made from: mine.yaml, theirs.yaml",
    );
    writeFileSync(path(".quoin/manifests/sources.json"), "{");
    expect((await checksIn(root)).of("manifests")?.status).toBe("fail");
  });

  it("an ignore file that is gone, and files that everybody can write, are warnings", async () => {
    const { of } = await withFile(".quoin/.gitignore", undefined, () => checksIn(prepared.root));
    expect(of("gitignore")).toMatchObject({ status: "warn", remedy: "quoin init" });
    if (process.platform === "win32") return;
    chmodSync(prepared.path(rules), 0o666);
    const open = await checksIn(prepared.root);
    chmodSync(prepared.path(rules), 0o644);
    expect(open.of("permissions")).toMatchObject({ status: "warn", detail: expect.stringContaining(rules) });
  });

  it("a store that is none fails; one with a memory is counted", async () => {
    const { root, write, quoin } = project({
      ".quoin/quoin.db": "this is no database, whatever its name says",
    });
    expect((await checksIn(root)).of("store")?.status).toBe("fail");
    rmSync(`${root}/.quoin/quoin.db`);
    write(".keep", "");
    expect((await quoin("remember", "The staging server listens on port 8080.")).code).toBe(0);
    expect((await checksIn(root)).of("store")?.detail).toMatch(
      /^\.quoin\/quoin\.db: 0 records, 1 memory, format \d+, writable$/,
    );
  });

  it("a password in the store's address is not printed", async () => {
    const { root } = project({ ".keep": "" });
    const env = { QUOIN_STORE: "postgres://me:hunter2-secret-password@127.0.0.1:1/db" };
    const { code, of, checks } = await checksIn(root, env);
    expect([code, of("store")?.status]).toEqual([1, "fail"]);
    expect(JSON.stringify(checks)).not.toContain("hunter2");
  });

  it("without git there is a warning", async () => {
    const { root } = project({ ".keep": "" });
    const { code, of } = await checksIn(root, { PATH: ["/nonexistent", "bin"].join(delimiter) });
    expect([code, of("git")?.status]).toEqual([0, "warn"]);
    expect(of("git")?.remedy).toContain("Install git");
  });

  it.skipIf(process.platform === "win32")("a git that fails is a warning, without its secrets", async () => {
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const { root, path } = project({
      "bin/git": `#!/bin/sh\necho "fatal: bad token ${secret}" >&2\nexit 2\n`,
    });
    chmodSync(path("bin/git"), 0o755);
    const { of, checks } = await checksIn(root, { PATH: path("bin") });
    expect(of("git")).toMatchObject({ status: "warn", detail: expect.stringContaining("git ended with 2") });
    expect(JSON.stringify(checks)).not.toContain(secret);
  });

  it.skipIf(!hasGit && !process.env.QUOIN_REQUIRE_ALL)("the repository's state is told", async () => {
    const { root } = project({ "a.txt": "a\n" });
    spawnSync("git", ["init", "-q", "-b", "main"], { cwd: root });
    expect((await checksIn(root)).of("repository")?.detail).toMatch(
      /^main \(no commits yet\): 1 untracked\b/,
    );
  });
});

describe("what doctor says", () => {
  it("of an old Node and of packages that do not belong together", () => {
    const [node] = checkMachine("18.20.0");
    expect(node).toMatchObject({ status: "fail", remedy: expect.stringContaining("Install Node 20.19") });
    expect(checkMachine("20.19.0")[0]?.status).toBe("ok");
    expect(checkMachine("100.0.0")[0]?.status).toBe("ok");
    expect(checkMachine("20.19.0", () => "9.9.9")[1]?.status).toBe("warn");
    expect(checkMachine("20.19.0", () => undefined)[1]?.status).toBe("fail");
  });

  it("fits the window, and cannot move the cursor", () => {
    const check = {
      name: "x",
      status: "warn" as const,
      detail: `${"word ".repeat(40)}\u001b[2J`,
      remedy: "do ".repeat(60),
    };
    const text = describeChecks([check], paintFor({}, { NO_COLOR: "1" }), 80);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(text).not.toContain("\u001b");
    expect(text).toContain("1 warning");
  });
});
