/** A repository cannot make git run anything; git that is missing, slow or unwilling is told. */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { QuoinError } from "../../src/errors.ts";
import { findGit } from "../../src/node/git-program.ts";
import { readStatus } from "../../src/node/git-status.ts";
import { gitVersion } from "../../src/node/git-version.ts";
import { git, hasGit, plant, refusal, removeTemporaryFolders, temporaryFolder } from "./git-oracle.ts";
import { commit, repository, script, stateOf, withPath } from "./git-repositories.ts";

afterEach(removeTemporaryFolders);

const noGit = !hasGit && !process.env.QUOIN_REQUIRE_ALL;

/** A repository with a change, and a program that leaves a mark when it is run. */
function trap(tree: Record<string, string> = {}) {
  const folder = repository({ "a.txt": "one\n", ...tree });
  const tools = temporaryFolder();
  const mark = join(tools, "was-run");
  const program = script(tools, "program", `touch ${mark}\nexit 1`);
  return { folder, program, wasRun: () => existsSync(mark), forget: () => rmSync(mark, { force: true }) };
}

/** What anybody would type; whatever it runs shows that the trap works. */
function carelessly(folder: string, ...words: string[]): void {
  spawnSync("git", words, { cwd: folder, input: "", timeout: 20_000 });
}

// A7
describe.skipIf(noGit)("a repository that wants programs run", () => {
  const change = (folder: string) => writeFileSync(join(folder, "a.txt"), "two\n");
  const set = (folder: string, key: string, value: string) => git(folder, ["config", key, value]);

  it.each([
    ["a file system monitor", "core.fsmonitor", ["status"]],
    ["an external diff", "diff.external", ["diff"]],
    ["a driver's diff", "diff.x.command", ["diff"]],
    ["a conversion to text", "diff.x.textconv", ["diff"]],
    ["a filter", "filter.x.clean", ["status"]],
    ["a filter's process", "filter.x.process", ["status"]],
  ])("%s is not run", async (_, key, words) => {
    const { folder, program, wasRun, forget } = trap({ ".gitattributes": "*.txt diff=x filter=x\n" });
    set(folder, key, program);
    change(folder);
    carelessly(folder, ...words);
    expect(wasRun()).toBe(true);
    forget();
    expect((await stateOf(folder))?.summary).toBe("1 file changed (a.txt), 1 insertion(+), 1 deletion(-)");
    expect(wasRun()).toBe(false);
  });

  it("a hook is not run", async () => {
    const { folder, wasRun, forget, program } = trap();
    script(join(folder, ".git/hooks"), "post-index-change", `exec ${program}`);
    utimesSync(join(folder, "a.txt"), 1, 1);
    carelessly(folder, "status");
    expect(wasRun()).toBe(true);
    forget();
    utimesSync(join(folder, "a.txt"), 2, 2);
    expect((await stateOf(folder))?.summary).toBe("no uncommitted changes");
    expect(wasRun()).toBe(false);
  });

  it("nothing is run in a submodule", async () => {
    const { folder, program, wasRun, forget } = trap();
    const inner = repository({ "x.txt": "x\n" });
    git(folder, ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub"]);
    commit(folder);
    set(join(folder, "sub"), "core.fsmonitor", program);
    carelessly(folder, "status");
    expect(wasRun()).toBe(true);
    forget();
    expect((await stateOf(folder))?.summary).toBe("no uncommitted changes");
    expect(wasRun()).toBe(false);
  });

  it("what a partial clone lacks is not fetched, and the lines are not counted", async () => {
    const { folder, program, wasRun, forget } = trap();
    const blob = git(folder, ["rev-parse", "HEAD:a.txt"]).toString().trim();
    change(folder);
    rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    set(folder, "core.repositoryFormatVersion", "1");
    set(folder, "extensions.partialClone", "origin");
    set(folder, "remote.origin.url", `ext::${program}`);
    set(folder, "remote.origin.promisor", "true");
    set(folder, "protocol.ext.allow", "always");
    carelessly(folder, "diff");
    expect(wasRun()).toBe(true);
    forget();
    expect((await stateOf(folder))?.summary).toBe("1 file changed (a.txt)");
    expect(wasRun()).toBe(false);
  });

  it("a filter that could not be turned off is refused", async () => {
    const { folder, program, wasRun } = trap();
    writeFileSync(
      join(folder, ".git/config"),
      `${readFileSync(join(folder, ".git/config"))}[filter "a=b"]\nclean = ${program}\n`,
    );
    change(folder);
    expect((await refusal(stateOf(folder))).code).toBe("git_refused");
    expect(wasRun()).toBe(false);
  });

  it("a filter is not run that stands behind more settings than are read", async () => {
    const { folder, program, wasRun } = trap({ ".gitattributes": "*.txt filter=x\n" });
    const config = join(folder, ".git/config");
    const name = "n".repeat(400);
    const many = Array.from({ length: 21_000 }, (_, at) => `[a "${name}${at}"]\n\tk = 1\n`).join("");
    const last = `[filter "x"]\n\tclean = ${program}\n`;
    writeFileSync(config, readFileSync(config, "utf8") + many + last);
    change(folder);
    await expect(stateOf(folder)).rejects.toMatchObject({ code: "git_failed" });
    expect(wasRun()).toBe(false);
  });

  it("a working tree somewhere else is refused", async () => {
    const { folder } = trap();
    set(folder, "core.worktree", "/");
    const error = await refusal(stateOf(folder));
    expect([error.code, error.message]).toEqual(["git_refused", expect.stringContaining("core.worktree")]);
  });

  it("a program called git in the project is not taken for git", async () => {
    const { folder, program, wasRun } = trap();
    script(folder, "git", `exec ${program}`);
    mkdirSync(join(folder, "bin"));
    script(join(folder, "bin"), "git", `exec ${program}`);
    const path = ["", ".", "bin", process.env.PATH].join(delimiter);
    expect((await withPath(path, () => stateOf(folder)))?.branch).toBe("main");
    expect(wasRun()).toBe(false);
  });

  it("nor is one in a folder that PATH names from wherever we are", async () => {
    const tools = temporaryFolder();
    const program = script(tools, "git", "exit 0");
    expect(await findGit({ PATH: tools })).toBe(program);
    const near = relative(process.cwd(), tools);
    expect(existsSync(join(near, "git"))).toBe(true);
    await expect(findGit({ PATH: near })).rejects.toMatchObject({ code: "git_missing" });
    expect(await findGit({ PATH: [near, tools].join(delimiter) })).toBe(program);
  });

  it("variables of a hook that runs us lead to no other repository", async () => {
    const other = repository();
    plant(other, { "a.txt": "changed\n" });
    process.env.GIT_DIR = join(other, ".git");
    process.env.GIT_WORK_TREE = other;
    try {
      expect((await stateOf(repository()))?.summary).toBe("no uncommitted changes");
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_WORK_TREE;
    }
  });

  it("git's doubts about the owner are told, with what to do", async () => {
    const folder = repository();
    // Another owner where we may make one, or else git's own words from a program that passes for it.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const path of [folder, join(folder, ".git")]) chownSync(path, 54_321, 54_321);
    const words = "fatal: detected dubious ownership in repository at '/x'";
    const tools = temporaryFolder();
    if (!isRoot) script(tools, "git", `echo "${words}" >&2\nexit 128`);
    const path = isRoot ? (process.env.PATH as string) : tools;
    const error = await refusal(withPath(path, () => stateOf(folder)));
    expect(error.code).toBe("git_refused");
    expect(error.message).toContain("dubious ownership");
    expect(error.remedy).toContain("safe.directory");
  });

  it("a damaged repository is git's failure, in its words", async () => {
    const folder = repository();
    writeFileSync(join(folder, ".git/index"), "not an index");
    const error = await refusal(stateOf(folder));
    expect([error.code, error.message]).toEqual([
      "git_failed",
      expect.stringMatching(/^git ended with 128 and says: .*index/i),
    ]);
  });
});

// A7, A13
describe("git that does not answer", () => {
  it("is missing: that is said, with what to do", async () => {
    const error = await refusal(withPath(temporaryFolder(), () => stateOf(temporaryFolder())));
    expect(error.code).toBe("git_missing");
    expect(error.remedy).toContain("Install git");
    expect((await refusal(withPath("", () => stateOf(temporaryFolder())))).code).toBe("git_missing");
  });

  it.skipIf(noGit)("the folder is missing: that is another error", async () => {
    expect((await refusal(stateOf(join(temporaryFolder(), "none")))).code).toBe("file_missing");
  });

  it("fails: that is said, without secrets of what it says", async () => {
    const tools = temporaryFolder();
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    script(tools, "git", `echo "fatal: cannot use https://me:${secret}@example.com/x.git" >&2\nexit 2`);
    const runs: (() => Promise<unknown>)[] = [() => stateOf(temporaryFolder()), () => gitVersion()];
    for (const run of runs) {
      const error = await refusal(withPath(tools, run));
      expect([error.code, error.message]).toEqual([
        "git_failed",
        expect.stringContaining("git ended with 2"),
      ]);
      expect(error.message).toContain("and says: cannot use https://");
      expect(error.message).not.toContain(secret);
    }
  });

  it("is slow: it is killed when the signal is given, and the signal's reason is thrown", async () => {
    const tools = temporaryFolder();
    script(tools, "git", `echo $$ >> ${tools}/pids\nexec /bin/sleep 300`);
    const limit = new AbortController();
    const asked = withPath(tools, () => stateOf(temporaryFolder(), limit.signal)).catch(
      (error: unknown) => error,
    );
    const pids = () =>
      existsSync(join(tools, "pids")) ? readFileSync(join(tools, "pids"), "utf8").trim().split("\n") : [];
    await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
    const reason = new QuoinError({ code: "internal", message: "too slow" });
    limit.abort(reason);
    expect(await asked).toBe(reason);
    for (const pid of pids()) await expect.poll(() => isAlive(Number(pid)), { timeout: 20_000 }).toBe(false);
  });

  it("is not asked at all once the signal was given", async () => {
    await expect(stateOf(temporaryFolder(), AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
  });

  it("an answer without end is cut, and says that there is more", async () => {
    const tools = temporaryFolder();
    const folder = temporaryFolder();
    mkdirSync(join(folder, ".git"));
    const many = "1 .M N... 100644 100644 100644 1111111 1111111 some/path/of/a/file";
    script(
      tools,
      "git",
      `case "$*" in
*rev-parse*) printf 'false\\ntrue\\n%s\\n' '${folder}' ;;
*status*) printf '# branch.oid 1234567\\0# branch.head main\\0'; yes '${many}' | tr '\\n' '\\0' ;;
esac`,
    );
    const path = [tools, "/usr/bin", "/bin"].join(delimiter);
    const state = await withPath(path, () => stateOf(folder));
    expect(state).toEqual({
      branch: "main",
      summary: expect.stringMatching(/^more than \d{5,} files changed$/),
    });
  });

  it("half an entry at the end is not counted", () => {
    const entry = "1 .M N... 100644 100644 100644 a b path with spaces";
    expect(readStatus(Buffer.from(`${entry}\0${entry.slice(0, 20)}`)).changed).toEqual(["path with spaces"]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended and that nobody has asked about yet still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
