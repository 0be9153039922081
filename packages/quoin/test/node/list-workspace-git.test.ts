/** The rules of .gitignore, held against the real git. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listWorkspace } from "../../src/node/list-workspace.ts";
import {
  allOfGit,
  filesOfGit,
  git,
  hasGit,
  leaves,
  plant,
  removeTemporaryFolders,
  type Tree,
  temporaryFolder,
} from "./git-oracle.ts";
import { randomRepository } from "./random-repository.ts";

afterEach(removeTemporaryFolders);

const everything = { depth: 100, entries: 1_000_000, chars: 100_000_000 };

function repository(tree: Tree): string {
  const folder = realpathSync(temporaryFolder());
  git(folder, ["init", "-q"]);
  plant(folder, tree);
  return folder;
}

async function listed(folder: string): Promise<string[]> {
  const { text } = await listWorkspace(folder, everything);
  return text === "" ? [] : text.split("\n").sort();
}

async function sameAsGit(folder: string): Promise<void> {
  const lines = await listed(folder);
  expect(lines).toEqual(allOfGit(folder));
  const files = lines.filter((line) => !line.endsWith("/")).map((line) => line.replace(/@$/, ""));
  expect(files.sort()).toEqual(filesOfGit(folder));
}

const handMade: Record<string, Tree> = {
  "nested files, each relative to its folder": {
    ".gitignore": "*.log\n/only-top\n",
    "sub/.gitignore": "!keep.log\n/only-sub\n",
    ...leaves("a.log", "keep.log", "only-top", "sub/a.log", "sub/keep.log", "sub/only-top", "sub/only-sub"),
    ...leaves("sub/deep/only-sub", "sub/deep/keep.log", "only-sub"),
  },
  "nothing comes back inside an ignored folder": {
    ".gitignore": "build/\n!build/keep\n",
    ...leaves("build/keep", "build/a", "src/build/keep"),
  },
  "a folder comes back by a file below, its parents' rules do not hide what is in it": {
    ".gitignore": "build/\n",
    "sub/.gitignore": "!build/\n",
    ...leaves("build/x", "sub/build/x", "sub/build/deep/y", "sub/other/build/z"),
  },
  "a folder emptied by a star and filled again": {
    ".gitignore": "/data/*\n!/data/keep/\n/data/keep/*\n!/data/keep/file\n",
    ...leaves("data/a", "data/keep/file", "data/keep/other", "x/data/a"),
  },
  "patterns with slashes are anchored": {
    ".gitignore": "doc/frotz\nfoo/*\n**/any/where\na/**/b\nend/**\n",
    ...leaves("doc/frotz", "a/doc/frotz", "foo/bar", "x/foo/bar", "q/any/where", "any/where", "any/x"),
    ...leaves("a/b", "a/x/b", "a/x/y/b", "end/1", "end/2/3", "x/end/4"),
  },
  "only folders": { ".gitignore": "name/\n", ...leaves("name/x", "a/name") },
  "info/exclude gives way to a .gitignore": {
    ".git/info/exclude": "*.tmp\n*.secret\n",
    ".gitignore": "!*.tmp\n",
    ...leaves("a.tmp", "a.secret", "sub/b.secret"),
  },
  "spaces, comments, escapes, carriage returns, a byte order mark": {
    ".gitignore": "\ufefffirst\n# comment\n\\#hash\n\\!bang\ntrailing   \nkept\\ \nreturn\r\n\r\n  \nno-end",
    ...leaves("first", "# comment", "#hash", "!bang", "trailing", "kept ", "kept", "return", "no-end", "  "),
  },
  "bytes, not characters": {
    ".gitignore": "?\nx??\n[^a]z\n",
    ...leaves("é", "b", "xé", "xab", "éz", "bz", "az"),
  },
  "a .gitignore in another encoding": {
    ".gitignore": Buffer.from("caf\xe9\n*.log\nnul\0*\n", "latin1"),
    ...leaves("caf\u00e9", "a.log", "nul", "other"),
  },
  "line breaks in names": {
    ".gitignore": "a/**\n**/b/c\n[\r\n",
    ...leaves("a/x\ny", "x\ny/b/c", "x\ny/b/d", "r\rs/b/c"),
  },
  "case counts": { ".gitignore": "Makefile\n", ...leaves("makefile", "Makefile.am", "sub/Makefile") },
};

const noGit = !hasGit && !process.env.QUOIN_REQUIRE_ALL;

describe.skipIf(noGit)("as git has it", () => {
  it("git is here to compare with", () => expect(hasGit).toBe(true));

  it.each(Object.entries(handMade))("%s", async (_, tree) => {
    await sameAsGit(repository(tree));
  });

  it("names that are not UTF-8", async () => {
    const folder = repository({ ".gitignore": Buffer.from("\xff*\n", "latin1") });
    for (const name of ["\xff\xfe", "a\xff", "\xffz"]) {
      writeFileSync(Buffer.from(`${folder}/${name}`, "latin1"), "");
    }
    await sameAsGit(folder);
    expect(await listed(folder)).toEqual([".gitignore", "a\\xff"]);
  });

  it("a link to a folder is no folder, and a .gitignore that is a link is not read", async () => {
    const folder = repository({ ".gitignore": "linked/\n", "real/x": "", "sub/x": "", rules: "x\n" });
    symlinkSync("real", join(folder, "linked"));
    symlinkSync("../rules", join(folder, "sub/.gitignore"));
    await sameAsGit(folder);
    const { notes } = await listWorkspace(folder);
    expect(notes).toContain(".gitignore not read (a link): 1");
  });

  it("below the repository's root, the files above apply", async () => {
    const folder = repository({
      ".gitignore": "*.log\n/pack/lib/gen\n/gen\n",
      "pack/.gitignore": "lib/*.tmp\n!b.log\n",
      ".git/info/exclude": "excluded\n",
      ...leaves("pack/lib/a.log", "pack/lib/b.log", "pack/lib/gen/x", "pack/lib/in/gen/y", "pack/lib/a.tmp"),
      ...leaves("pack/lib/in/a.tmp", "pack/lib/excluded", "pack/lib/in/excluded"),
    });
    const files = (await listed(join(folder, "pack/lib"))).filter((line) => !line.endsWith("/"));
    expect(files).toEqual(filesOfGit(join(folder, "pack/lib")));
    expect(files).toEqual(["b.log", "in/a.tmp", "in/gen/y"]);
  });

  it("a folder that is ignored as a whole is listed when it is the root, and says so", async () => {
    const folder = repository({
      ".gitignore": "/out/\n*.log\n",
      "out/.gitignore": "b\n",
      ...leaves("out/a", "out/b"),
    });
    expect(filesOfGit(join(folder, "out"))).toEqual([]);
    const { text, notes } = await listWorkspace(join(folder, "out"));
    expect(text).toBe(".gitignore\na");
    expect(notes[0]).toMatch(/^the root is itself ignored/);
  });

  it("a repository inside another has rules of its own", async () => {
    const folder = repository({ ".gitignore": "*.log\n", "inner/.gitignore": "*.tmp\n" });
    plant(folder, leaves("a.log", "inner/a.log", "inner/a.tmp", "inner/sub/b.log", "inner/sub/b.tmp"));
    mkdirSync(join(folder, "inner/.git/info"), { recursive: true });
    git(join(folder, "inner"), ["init", "-q"]);
    writeFileSync(join(folder, "inner/.git/info/exclude"), "b.*\n");
    expect(filesOfGit(join(folder, "inner"))).toEqual([".gitignore", "a.log"]);
    expect(await listed(folder)).toEqual([
      ".gitignore",
      "inner/",
      "inner/.gitignore",
      "inner/a.log",
      "inner/sub/",
    ]);
  });

  const seeds = Array.from({ length: 10 }, (_, at) => at * 10);
  it.each(seeds)("random repositories from %i", async (first) => {
    for (let seed = first; seed < first + 10; seed++) {
      const folder = repository(randomRepository(seed));
      await sameAsGit(folder).catch((error: Error) => {
        throw new Error(`seed ${seed}: ${error.message}`, { cause: error });
      });
    }
  });
});
