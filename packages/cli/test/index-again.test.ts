/** An index knows what it was made from, and is made from it again. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCatalogues } from "../src/capabilities/load-catalogues.ts";
import { type Contents, projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const projectFolder = projectFolders("again");
const script = join(import.meta.dirname, "index-mcp-server.mjs");
const server = `"${process.execPath}" "${script}" small`;
const tools = "tools: [{ name: read, description: Reads a file. }]\n";
const skill = "---\nname: theirs\ndescription: Does things.\n---\n# Steps\n";
const project = (contents: Contents = {}) => projectFolder({ "tools.yaml": tools, ...contents });

async function named(root: string, folder = ".quoin/manifests") {
  const { tools, skills } = await loadCatalogues(join(root, folder));
  const entries = [...(tools?.entries ?? []), ...(skills?.entries ?? [])];
  return entries.map(({ name, trust }) => `${name} ${trust}`);
}
const kept = (root: string) => readFileSync(join(root, ".quoin/manifests/sources.json"), "utf8");

// A2
describe("quoin index without sources", () => {
  it("repeats those of before: files, folders, servers, and what is not believed", async () => {
    const { root, write, quoin } = project({ "downloaded/x/SKILL.md": skill });
    await quoin("index", "tools.yaml", "--untrusted", "downloaded", "--mcp", server);
    const before = ["read trusted", "weather untrusted", "theirs untrusted"];
    expect(await named(root)).toEqual(before);
    expect((await quoin("index", "--check")).code).toBe(0);
    write("tools.yaml", `${tools.replace("[", "[{ name: add, description: Adds. }, ")}`);
    expect((await quoin("index", "--check")).code).toBe(1);
    const { code, stderr } = await quoin("index");
    expect(code).toBe(0);
    expect(stderr).toContain("again: tools.yaml, --untrusted downloaded, --mcp ");
    expect(await named(root)).toEqual(["add trusted", ...before]);
    expect(JSON.parse((await quoin("index", "--json")).stdout)).toMatchObject({ written: [] });
  });

  it("repeats the mode examples too, in the folder that is named", async () => {
    const modes = "plan: [Think it over.]\nact: [Do it.]\nreview: [See whether it is right.]\n";
    const { root, quoin } = project({ "modes.yaml": modes });
    await quoin("index", "tools.yaml", "--mode-examples", "modes.yaml", "--out", "elsewhere");
    const { stdout } = await quoin("index", "--out", "elsewhere", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ modeExamples: { entries: 3, kept: 3 }, written: [] });
    expect(await named(root, "elsewhere")).toEqual(["read trusted"]);
  });

  it("repeats the embedder, unless another is named", async () => {
    const { root, quoin } = project();
    const url = "http://127.0.0.1:1/v1";
    await quoin("index", "tools.yaml");
    const sources = JSON.parse(kept(root));
    const embedding = { embedder: "openai", model: "m", url };
    writeFileSync(join(root, ".quoin/manifests/sources.json"), JSON.stringify({ ...sources, embedding }));
    expect((await quoin("index")).stderr).toContain("127.0.0.1:1");
    expect((await quoin("index", "--embedder", "local")).code).toBe(0);
    expect(JSON.parse(kept(root))).toEqual(sources);
  });

  it("is refused where nothing is known of an index, and reads one of before", async () => {
    const { root, quoin } = project();
    const none = await quoin("index");
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("no index in .quoin/manifests tells what it was made from");
    await quoin("index", "tools.yaml");
    rmSync(join(root, ".quoin/manifests/sources.json"));
    expect(await named(root)).toEqual(["read trusted"]);
    expect((await quoin("index", "tools.yaml", "--check")).code).toBe(0);
    expect((await quoin("index")).code).toBe(2);
  });

  it.each<[string, string]>([
    ["{", "is not JSON"],
    ['{"version":2,"sources":[]}', "version"],
    ['{"version":1,"sources":"tools.yaml","mcp":[3],"other":1}', "sources"],
  ])("is refused where what is kept is broken: %s", async (text, message) => {
    const { root, quoin } = project();
    await quoin("index", "tools.yaml");
    writeFileSync(join(root, ".quoin/manifests/sources.json"), text);
    const { code, stderr } = await quoin("index");
    expect(code).toBe(1);
    expect(stderr).toContain("error[manifest_invalid] .quoin/manifests/sources.json");
    expect(stderr).toContain(message);
    expect((await quoin("index", "tools.yaml")).code).toBe(0);
  });
});

// A2
describe("what is kept of the sources", () => {
  it("holds no secret: neither of the environment, nor of a command, nor of an address", async () => {
    const key = `sk-${"a1B2".repeat(12)}`;
    const variable = `\${${"MY_KEY"}}`;
    const given = { command: process.execPath, args: [script, "small"], env: { GIVEN: variable } };
    const { root, quoin } = project({ "mcp.json": { mcpServers: { mine: given } } });
    await runQuoin(["index", "--mcp", "mcp.json"], { cwd: root, env: { MY_KEY: key } });
    expect(kept(root)).toContain('"mcp.json"');
    expect(kept(root)).not.toContain("a1B2");
    const again = await runQuoin(["index"], { cwd: root, env: { MY_KEY: key } });
    expect(again.code).toBe(0);
    await quoin("index", "tools.yaml", "--mcp", `${server} --key ${key}`);
    expect(kept(root)).not.toContain("a1B2");
    const { code, stderr } = await quoin("index");
    expect(code).toBe(2);
    expect(stderr).toMatch(/was made with --mcp .*\[REDACTED.*which is not kept: name all sources again/);
  });

  it("knows that standard input cannot be repeated", async () => {
    const { root, quoin } = project();
    await runQuoin(["index", "-"], { cwd: root, input: tools });
    const { code, stderr } = await quoin("index");
    expect([code, stderr]).toEqual([2, expect.stringContaining("was made with standard input")]);
    expect(await named(root)).toEqual(["read trusted"]);
  });
});
