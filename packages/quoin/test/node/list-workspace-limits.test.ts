import { mkdirSync, writeFileSync } from "node:fs";
import * as files from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listWorkspace } from "../../src/node/list-workspace.ts";
import { leaves, plant, refusal, removeTemporaryFolders, temporaryFolder } from "./git-oracle.ts";

// Only to count the folders that are opened.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  return { ...real, opendir: vi.fn(real.opendir) };
});
const opendir = vi.mocked(files.opendir);

let root = "";
beforeEach(() => {
  root = temporaryFolder();
  opendir.mockClear();
});
afterEach(removeTemporaryFolders);

it("depth", async () => {
  plant(root, leaves("1/2/3/4/5/6/x", "1/2/3/4/f", "1/2/3/4/b/x"));
  const { text, notes } = await listWorkspace(root);
  expect(text.split("\n").slice(-3)).toEqual(["1/2/3/4/5/", "1/2/3/4/b/", "1/2/3/4/f"]);
  expect(notes).toEqual(["deeper than 4 levels: 2 folders not entered"]);
  expect((await listWorkspace(root, { depth: 1 })).text).toBe("1/\n1/2/");
});

it("a huge folder leaves room to its neighbours, and shows its first by name", async () => {
  const many = Array.from({ length: 50 }, (_, at) => `a/f${String(at).padStart(2, "0")}`);
  plant(root, leaves(...many, "b/x", "c/y"));
  const { text, entries, notes } = await listWorkspace(root, { entries: 10 });
  const shown = ["a/", ...many.slice(0, 5), "b/", "b/x", "c/", "c/y"];
  expect(text.split("\n")).toEqual(shown);
  expect(entries).toBe(10);
  expect(notes).toEqual(["more than 10 entries: 45 left out"]);
});

it("a deep folder leaves room to its neighbours", async () => {
  plant(root, leaves("a/1/2/3/4/5/6/7/8/x", "b/x", "c/y"));
  const { text, notes } = await listWorkspace(root, { entries: 7, depth: 50 });
  expect(text.split("\n")).toEqual(["a/", "a/1/", "a/1/2/", "b/", "b/x", "c/", "c/y"]);
  expect(notes).toEqual(["no room left: 1 folder not entered"]);
});

it("entries that just fit are not more than fit", async () => {
  plant(root, leaves("a", "b", "c"));
  expect((await listWorkspace(root, { entries: 3, chars: 5 })).notes).toEqual([]);
  expect(await listWorkspace(root, { chars: 4 })).toEqual({
    text: "a\nb",
    entries: 2,
    notes: ["more than 4 characters: 1 left out"],
  });
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "4", null])("%s is none", async (value) => {
  const error = await refusal(listWorkspace(root, { depth: value as number, chars: value as number }));
  expect(error.code).toBe("config_invalid");
  expect(error.problems.map(({ path }) => path)).toEqual([["depth"], ["chars"]]);
});

it("a folder of 100,000 entries: all are counted, the first are shown", async () => {
  for (let at = 0; at < 100_000; at++) writeFileSync(`${root}/${String(at).padStart(6, "0")}`, "");
  writeFileSync(join(root, ".gitignore"), "*[5-9]\n!*999\n");
  const { text, notes } = await listWorkspace(root, { entries: 8 });
  expect(text).toBe(".gitignore\n000000\n000001\n000002\n000003\n000004\n000010\n000011");
  expect(notes).toEqual(["more than 8 entries: 50093 left out", "ignored by .gitignore: 49900"]);
});

it("the work follows the limits, not the tree of 30,000 folders", async () => {
  for (let at = 0; at < 300; at++) {
    for (let below = 0; below < 100; below++) mkdirSync(`${root}/wide/${at}/${below}`, { recursive: true });
  }
  const { entries, notes } = await listWorkspace(root, { entries: 50, depth: 50 });
  expect(entries).toBe(50);
  expect(opendir).toHaveBeenCalledTimes(2);
  expect(notes).toEqual([
    "more than 50 entries: 251 left out (at least)",
    "no room left: 49 folders not entered",
  ]);
  opendir.mockClear();
  // One folder a line at most, and the root.
  await listWorkspace(root, { entries: 350 });
  expect(opendir.mock.calls.length).toBeLessThanOrEqual(351);
});
