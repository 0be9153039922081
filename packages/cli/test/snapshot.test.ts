import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolders, sample } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const agent = { "agents/manon/AGENT.md": "You are Manon.\n", "shop/CONTEXT.md": "A bakery.\n" };
const project = projectFolders("snapshot");
const take = (quoin: ReturnType<typeof project>["quoin"], name = "manon", ...more: string[]) =>
  quoin(
    "assemble",
    "agent",
    "--dir",
    "agents/manon",
    "--workspace",
    "shop",
    "--model",
    "gpt-4o",
    "--snapshot",
    name,
    ...more,
  );

describe("quoin snapshot", () => {
  it("keeps the text in a file named by its hash, and prints the prompt as always (D9)", async () => {
    const { quoin, root } = project(agent);
    const { code, stdout, stderr } = await take(quoin);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^snapshot manon: new, \d+ tokens, sha256 [0-9a-f]{16}…\n$/);
    const kept = readdirSync(join(root, ".quoin/snapshots/manon"));
    const [hash] = /[0-9a-f]{16}/.exec(stderr) as [string];
    const text = kept.find((file) => file.startsWith(hash) && /^[0-9a-f]{64}\.txt$/.test(file)) as string;
    expect(readFileSync(join(root, ".quoin/snapshots/manon", text), "utf8")).toBe(stdout);
    expect((await take(quoin)).stderr).toContain("unchanged");
  });

  it("passes while every prompt is the reviewed one, of whichever blueprint", async () => {
    const { quoin } = project({
      ...agent,
      ...sample,
      "spec.yaml": "task:\n  - { priority: 1, instruction: Bake. }\ninput: { userQuery: Bread }\n",
    });
    await take(quoin);
    await quoin("assemble", "canonical", "spec.yaml", "--snapshot", "bread");
    await quoin("assemble", "workflow", "seed/workflows/one.json", "--node", "ask", "--snapshot", "ask");
    const { code, stdout } = await quoin("snapshot", "--check");
    expect(code).toBe(0);
    expect(stdout.match(/^same +(ask|bread|manon) .*$/gm)).toHaveLength(3);
  });

  it("fails on a change that nobody reviewed, shows it and names the file; keeps it only when told to", async () => {
    const { quoin, write, root } = project(agent);
    await take(quoin);
    const kept = () => readdirSync(join(root, ".quoin/snapshots/manon"));
    const before = kept();
    write("agents/manon/AGENT.md", "You are Odile.\n");
    const failed = await quoin("snapshot", "--check");
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain("-You are Manon.\n+You are Odile.");
    expect(failed.stderr).toContain(
      "error[snapshot_differs] manon is not the prompt that was reviewed: agents/manon/AGENT.md has changed",
    );
    expect(kept()).toEqual(before);
    const accepted = await quoin("snapshot");
    expect(accepted.code).toBe(0);
    expect(kept()).toHaveLength(2);
    expect(kept()).not.toEqual(before);
    expect((await quoin("snapshot", "--check")).code).toBe(0);
  });

  it("sees a file that was not there before", async () => {
    const { quoin, write } = project(agent);
    await take(quoin);
    write("agents/manon/SOUL.md", "Calm.\n");
    expect((await quoin("snapshot", "--check")).stderr).toContain("agents/manon/SOUL.md has changed");
    await quoin("snapshot");
    write("shop/skills/forms.md", "# Forms\n\nOpen the form.\n");
    expect((await quoin("snapshot", "--check")).stderr).toContain("shop/skills has changed");
  });

  it("says what could not be read, also when it keeps the rest", async () => {
    const { quoin, write } = project(agent);
    await take(quoin);
    write("shop/CONTEXT.md", new Uint8Array([0xff, 0xfe, 0x41]));
    expect((await quoin("snapshot")).stderr).toContain("note: manon: shop/CONTEXT.md: is not UTF-8 text");
  });

  it("looks at all of them, whatever is wrong with one", async () => {
    const { quoin, write, root, path } = project(agent);
    for (const name of ["a", "b", "c"]) await take(quoin, name);
    const [text] = readdirSync(join(root, ".quoin/snapshots/a")).filter((file) => file.endsWith(".txt")) as [
      string,
    ];
    write(`.quoin/snapshots/a/${text}`, "edited\n");
    write(".quoin/snapshots/b/snapshot.json", '{\n  "version": 7\n}');
    const { code, stdout, stderr } = await quoin("snapshot", "--check", "a", "b", "c", "d");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^same +c /m);
    expect(stderr).toContain("it was edited, or its line ends were changed");
    expect(stderr).toMatch(/b.snapshot\.json:2:\d+ version/);
    expect(stderr).toContain('there is no snapshot "d"');
    rmSync(path("agents"), { recursive: true });
    expect((await quoin("snapshot", "c")).stderr).toContain("agents/manon: does not exist (snapshot c)");
  });

  it("does not pass where there is nothing to check", async () => {
    const { quoin } = project(agent);
    const { code, stderr } = await quoin("snapshot", "--check");
    expect(code).toBe(1);
    expect(stderr).toContain("there are no snapshots");
  });

  it("refuses names that lead elsewhere, and what cannot be made again", async () => {
    const { quoin, path } = project(agent);
    expect((await take(quoin, "../manon")).code).toBe(2);
    expect((await quoin("snapshot", "../../etc")).code).toBe(2);
    const piped = await runQuoin(["assemble", "canonical", "-", "--snapshot", "piped", "--record"], {
      cwd: path("."),
      input: "task: [{ priority: 1, instruction: Bake. }]\ninput: { userQuery: Bread }\n",
    });
    expect(piped).toMatchObject({ code: 2, stdout: "" });
    expect(piped.stderr).toContain("--snapshot needs files");
    expect(existsSync(path(".quoin"))).toBe(false);
  });

  it("does not take what --strict refuses for reviewed", async () => {
    const { quoin } = project(agent);
    await take(quoin);
    expect((await take(quoin, "manon", "--window", "100", "--strict")).code).toBe(3);
    expect((await quoin("snapshot", "--check")).code).toBe(0);
  });

  it("looks at a link too, and writes nowhere else", async () => {
    const { quoin, path, write } = project(agent);
    await take(quoin);
    renameSync(path(".quoin/snapshots/manon"), path("elsewhere"));
    symlinkSync(path("elsewhere"), path(".quoin/snapshots/manon"));
    expect((await quoin("snapshot", "--check")).stdout).toMatch(/^same +manon /);
    write("agents/manon/AGENT.md", "You are Odile.\n");
    const before = readdirSync(path("elsewhere"));
    expect(await quoin("snapshot")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("through a link"),
    });
    expect(readdirSync(path("elsewhere"))).toEqual(before);
  });

  it("keeps what its index names, however many take it at once, and heals when taken again", async () => {
    const { quoin, path } = project(agent);
    const at = (taint: string) => take(quoin, "manon", "--taint", taint);
    for (let round = 0; round < 3; round++) await Promise.all(["0.1", "0.2", "0.3"].map(at));
    const { hash } = JSON.parse(readFileSync(path(".quoin/snapshots/manon/snapshot.json"), "utf8"));
    expect((await quoin("snapshot", "--check")).code).toBe(0);
    rmSync(path(`.quoin/snapshots/manon/${hash}.txt`));
    const broken = await quoin("snapshot", "--check", "--json");
    expect(broken.stderr).toContain("error[snapshot_invalid]");
    expect(JSON.parse(broken.stdout)).toMatchObject([
      { name: "manon", same: false, problems: [expect.any(String)] },
    ]);
    await at("0.1");
    expect((await quoin("snapshot", "--check")).code).toBe(0);
  });

  it("tells machines too", async () => {
    const { quoin, write } = project(agent);
    await take(quoin);
    write("shop/CONTEXT.md", "A butcher's.\n");
    const { stdout } = await quoin("snapshot", "--check", "--json");
    expect(JSON.parse(stdout)).toMatchObject([
      { name: "manon", same: false, files: [{ file: "shop", change: "changed" }], parts: [] },
    ]);
  });
});
