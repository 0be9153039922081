import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseManifest } from "quoin/capabilities";
import { attackSentences } from "quoin/screening";
import { describe, expect, it } from "vitest";
import { writeIndex } from "../src/capabilities/index-folder.ts";
import { loadAttacks, loadCatalogues } from "../src/capabilities/load-catalogues.ts";
import { type Contents, projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

/** As a configuration names a variable of the environment. */
const variable = (name: string) => `\${${name}}`;

const projectFolder = projectFolders("index");
const script = join(import.meta.dirname, "index-mcp-server.mjs");
const serverLine = (way: string, argument = "") => `"${process.execPath}" "${script}" ${way} ${argument}`;

const tools = `tools:
  - name: read_file
    description: Read a file of the project.
    descriptions: { pt: Lê um ficheiro do projeto. }
    parameters: { type: object, properties: { path: { type: string } }, required: [path] }
  - name: git_diff
    description: Show what changed since the last commit.
    modes: [review, act]
skills:
  - name: release
    description: How a release is made.
    body: Bump the version first.
`;
const skill = "---\nname: pdf-forms\ndescription: Fills in PDF forms.\n---\n# Steps\n\nOpen the form.\n";
const openai = [{ type: "function", function: { name: "get_weather", description: "Tells the weather." } }];
const anthropic = {
  tools: [{ name: "get_time", description: "Tells the time.", input_schema: { type: "object" } }],
};

const project = (contents: Contents = {}) => projectFolder({ "tools.yaml": tools, ...contents });
const read = (root: string, name: string) => readFileSync(join(root, ".quoin/manifests", name), "utf8");

// A2
describe("quoin index", () => {
  it("makes all files from every kind of source, with one embedder, sorted by name", async () => {
    const { root, quoin } = project({
      "skills/pdf/SKILL.md": skill,
      "skills/notes.md": "Keep notes short.\n",
      "openai.json": openai,
      "anthropic.json": anthropic,
      "one/SKILL.md": skill.replace("pdf-forms", "one"),
      "one/reference.md": "No skill of its own.",
    });
    const sources = ["tools.yaml", "skills", "openai.json", "anthropic.json", "one"];
    const { code, stdout, stderr } = await quoin("index", ...sources, "--mcp", serverLine("small"));
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain("5 tools: 5 embedded, 0 kept\n4 skills: 4 embedded, 0 kept\n");
    expect(stderr).toContain(`${attackSentences.length} injection patterns: `);
    expect(readdirSync(join(root, ".quoin/manifests")).sort()).toEqual([
      "injection-patterns.json",
      "mode-examples.json",
      "skills.json",
      "sources.json",
      "tools.json",
    ]);
    const { tools, skills, modes } = await loadCatalogues(join(root, ".quoin/manifests"));
    const named = (all: typeof tools) =>
      all?.entries.map(({ name, origin, trust }) => `${name} ${origin} ${trust}`);
    expect(named(tools)).toEqual([
      "get_time anthropic trusted",
      "get_weather openai trusted",
      "git_diff manifest trusted",
      "read_file manifest trusted",
      "weather mcp untrusted",
    ]);
    expect(named(skills)).toEqual([
      "notes skill trusted",
      "one skill trusted",
      "pdf-forms skill trusted",
      "release manifest trusted",
    ]);
    expect(skills?.entries.map(({ path }) => path)).toEqual([
      "./skills/notes.md",
      "./one/SKILL.md",
      "./skills/pdf/SKILL.md",
      undefined,
    ]);
    expect(tools?.entries.map(({ embeddings }) => embeddings.length)).toEqual([1, 1, 1, 2, 1]);
    expect(tools?.entries.filter(({ screened }) => screened).map(({ name }) => name)).toEqual(["weather"]);
    const attacks = await loadAttacks(join(root, ".quoin/manifests"));
    expect(new Set([tools, skills, modes, attacks].map((each) => each?.embedder)).size).toBe(1);
    expect(attacks?.vectors).toHaveLength(attackSentences.length);
  });

  it("embeds only what changed, writes only what changed, and says so as JSON", async () => {
    const { root, write, quoin } = project();
    const run = async (...flags: string[]) =>
      JSON.parse((await quoin("index", "tools.yaml", "--json", ...flags)).stdout);
    expect(await run()).toMatchObject({
      tools: { entries: 2, embedded: 2, kept: 0, removed: 0 },
      skills: { entries: 1, embedded: 1 },
      out: ".quoin/manifests",
      dimension: 256,
      flagged: [],
      notes: [],
    });
    const before = read(root, "tools.json");
    expect(await run()).toMatchObject({
      tools: { embedded: 0, kept: 2 },
      modeExamples: { embedded: 0 },
      written: [],
    });
    write(
      "tools.yaml",
      tools.replace("Read a file", "Read any file").replace(/ {2}- name: git_diff[\s\S]*?act\]\n/, ""),
    );
    expect(await run()).toMatchObject({
      tools: { entries: 1, embedded: 1, kept: 0, removed: 1 },
      skills: { embedded: 0, kept: 1 },
      written: [".quoin/manifests/tools.json"],
    });
    write("tools.yaml", tools);
    await run();
    expect(read(root, "tools.json")).toBe(before);
  });

  it("--check writes nothing, and exits with 1 where the index is stale", async () => {
    const { root, write, quoin } = project();
    const check = () => quoin("index", "tools.yaml", "--check");
    expect(await check()).toMatchObject({ code: 1, stdout: "" });
    expect(existsSync(join(root, ".quoin"))).toBe(false);
    await quoin("index", "tools.yaml");
    const fresh = await check();
    expect(fresh.code).toBe(0);
    expect(fresh.stderr).toContain(".quoin/manifests is as it should be");
    const before = read(root, "tools.json");
    for (const changed of [
      tools.replace("Read a file", "Read any file"),
      // Not embedded, and yet another index.
      tools.replace("[review, act]", "[review]"),
      tools.replace("Bump the", "Raise the"),
      tools.replace(/skills:[\s\S]*/, ""),
    ]) {
      write("tools.yaml", changed);
      const { code, stderr } = await check();
      expect({ code, stale: stderr.includes("is stale: run quoin index again") }).toEqual({
        code: 1,
        stale: true,
      });
    }
    expect(read(root, "tools.json")).toBe(before);
    write("tools.yaml", tools);
    writeFileSync(join(root, ".quoin/manifests/mode-examples.json"), "{");
    const broken = await quoin("index", "tools.yaml", "--check", "--json");
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({ stale: true, modeExamples: { kept: 0 } });
  });

  it("makes anew what was broken or made by another embedder, which readers refuse", async () => {
    const { root, path, quoin } = project();
    await quoin("index", "tools.yaml");
    const before = read(root, "tools.json");
    const other = before.replace(/"embedder":"[^"]+"/, '"embedder":"another-1"');
    writeFileSync(path(".quoin/manifests/tools.json"), other);
    writeFileSync(path(".quoin/manifests/skills.json"), Uint8Array.of(0xff, 0xfe));
    const { embedder } = parseManifest(before);
    const folder = path(".quoin/manifests");
    await expect(loadCatalogues(folder, { embedder })).rejects.toMatchObject({
      code: expect.stringMatching(/manifest_mismatch|file_not_utf8/),
    });
    const { code, stderr } = await quoin("index", "tools.yaml");
    expect(code).toBe(0);
    expect(stderr).toContain("2 tools: 2 embedded, 0 kept");
    expect(stderr).toContain("skills.json could not be used and is made anew: is not UTF-8 text");
    expect(read(root, "tools.json")).toBe(before);
    writeFileSync(path(".quoin/manifests/tools.json"), other);
    await expect(loadCatalogues(folder, { embedder })).rejects.toMatchObject({ code: "manifest_mismatch" });
  });

  it("loads nothing of a folder that has nothing", async () => {
    const { path } = project();
    expect(await loadCatalogues(path(".quoin/manifests"))).toEqual({});
    expect(await loadAttacks(path(".quoin/manifests"))).toBeUndefined();
  });

  it("takes mode examples of the user's own", async () => {
    const { path, quoin } = project({
      "modes.yaml": "plan: [Think it over.]\nact: [Do it.]\nreview: [See whether it is right.]\n",
    });
    const { stderr } = await quoin(
      "index",
      "tools.yaml",
      "--mode-examples",
      "modes.yaml",
      "--out",
      "elsewhere",
    );
    expect(stderr).toContain("3 mode examples: 3 embedded");
    const { modes } = await loadCatalogues(path("elsewhere"));
    expect(modes?.entries.map(({ mode, text }) => `${mode}: ${text}`)).toEqual([
      "plan: Think it over.",
      "act: Do it.",
      "review: See whether it is right.",
    ]);
  });

  it("asks a server for vectors, in the same form, and not for what it has", async () => {
    const asked: string[] = [];
    const http = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        const { input } = JSON.parse(body) as { input: string[] };
        asked.push(...input);
        const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0.5] }));
        response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
      });
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
    const { path, quoin } = project();
    const flags = ["--embedder", "openai", "--model", "m", "--url", url];
    expect((await quoin("index", "tools.yaml", ...flags)).code).toBe(0);
    expect(asked.filter((text) => text.startsWith("read_file: "))).toEqual([
      "read_file: Read a file of the project.",
      "read_file: Lê um ficheiro do projeto.",
    ]);
    const { tools } = await loadCatalogues(path(".quoin/manifests"));
    expect(tools).toMatchObject({ dimension: 3 });
    asked.length = 0;
    expect((await quoin("index", "tools.yaml", "--check", ...flags)).code).toBe(0);
    expect(asked).toEqual([]);
    http.closeAllConnections();
    http.close();
  });
});

// A2, A8
describe("what quoin index does not believe", () => {
  it("is judged: hostile descriptions of a server are told, and kept with their verdict", async () => {
    const { root, quoin } = project();
    const { code, stderr } = await quoin("index", "tools.yaml", "--mcp", serverLine("hostile"));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^(?:block|flag): the tool notes of .* reads like an injection/m);
    expect(stderr).toMatch(/^(?:block|flag): the tool search of .* reads like an injection/m);
    expect(stderr).not.toMatch(/the tool weather .* reads like an injection/);
    const { entries } = parseManifest(read(root, "tools.json"));
    const scores = new Map(entries.map(({ name, screened }) => [name, screened?.score ?? -1]));
    expect(scores.get("notes")).toBeGreaterThan(scores.get("weather") as number);
    expect(scores.get("read_file")).toBe(-1);
    expect((await quoin("index", "tools.yaml", "--mcp", serverLine("hostile"), "--check")).code).toBe(0);
  });

  it("is also a file that says so, or is given with --untrusted", async () => {
    const { root, quoin } = project({
      "theirs.yaml": "trust: untrusted\ntools: [{ name: theirs, description: Does things. }]\n",
      "downloaded/x/SKILL.md": skill,
    });
    await quoin("index", "theirs.yaml", "--untrusted", "downloaded");
    for (const name of ["tools.json", "skills.json"]) {
      const { entries } = parseManifest(read(root, name));
      expect(entries).toMatchObject([{ trust: "untrusted", screened: { by: expect.any(String) } }]);
    }
  });

  it("5,000 tools of a server, embedded once", async () => {
    const { quoin } = project();
    const index = () => quoin("index", "--mcp", serverLine("many"), "--json");
    expect(JSON.parse((await index()).stdout)).toMatchObject({ tools: { entries: 5000, embedded: 5000 } });
    expect(JSON.parse((await index()).stdout)).toMatchObject({
      tools: { embedded: 0, kept: 5000 },
      written: [],
    });
  }, 180_000);

  it("a server that fails leaves the index as it was", async () => {
    const { root, quoin } = project();
    await quoin("index", "tools.yaml");
    const before = read(root, "tools.json");
    const { code, stdout, stderr } = await quoin("index", "tools.yaml", "--mcp", serverLine("crash"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("error[mcp_failed] the MCP server ");
    expect(stderr).toContain("it said: Error: API_TOKEN is not set");
    expect(stderr).toContain("remedy: Start the server by itself");
    const late = await quoin("index", "tools.yaml", "--mcp", serverLine("hang"), "--mcp-timeout", "1");
    expect(late.stderr).toContain("took longer than 1 seconds");
    expect(read(root, "tools.json")).toBe(before);
  });

  it("a server's standard error is not mixed with ours", async () => {
    const { quoin } = project();
    const { code, stderr } = await quoin("index", "--mcp", serverLine("noisy"));
    expect(code).toBe(0);
    expect(stderr).not.toContain("starting up");
  });

  it("a server ends with an interrupted command", async () => {
    const { root, path } = project();
    const pidFile = path("server.pid");
    const entry = join(import.meta.dirname, "../dist/quoin.js");
    const child = spawn(process.execPath, [entry, "index", "--mcp", serverLine("stubborn", pidFile)], {
      cwd: root,
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.on("close", (_, signal) => resolve(signal)),
    );
    const until = async (holds: () => boolean) => {
      for (let at = 0; at < 600 && !holds(); at++) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await until(() => existsSync(`${pidFile}.child`) && readFileSync(`${pidFile}.child`, "utf8") !== "");
    child.kill("SIGINT");
    expect(await ended).toBe("SIGINT");
    const isRunning = (file: string) => {
      try {
        const status = readFileSync(`/proc/${readFileSync(file, "utf8")}/status`, "utf8");
        return !/^State:\s+Z/m.test(status);
      } catch {
        return false;
      }
    };
    await until(() => !isRunning(pidFile) && !isRunning(`${pidFile}.child`));
    expect([isRunning(pidFile), isRunning(`${pidFile}.child`)]).toEqual([false, false]);
  });
});

// A2
describe("servers of a configuration", () => {
  it("are those of `mcpServers`, with variables of the environment and without those that are disabled", async () => {
    const { root, path } = project();
    const environment = {
      command: process.execPath,
      args: [script, "environment"],
      env: { GIVEN: variable("MY_KEY") },
    };
    const mcpServers = {
      mine: { ...environment, autoApprove: ["x"] },
      off: { command: "no-such-program", disabled: true },
    };
    writeFileSync(path("mcp.json"), JSON.stringify({ mcpServers }));
    const env = { MY_KEY: "not a secret" };
    const { code, stderr } = await runQuoin(["index", "--mcp", "mcp.json"], { cwd: root, env });
    expect(code).toBe(0);
    expect(stderr).toContain("note: off is disabled in mcp.json: left out");
    const { entries } = parseManifest(read(root, "tools.json"));
    const given = entries.find(({ name }) => name === "env_GIVEN");
    expect(given).toMatchObject({ description: "not a secret", from: "mine" });
    expect(entries.map(({ name }) => name)).not.toContain("env_MY_KEY");
  });

  it("are refused with every problem, and its line", async () => {
    const { quoin, write } = project();
    const mcpServers = {
      both: { command: "x", url: "https://x" },
      old: { type: "sse", url: "https://x" },
      unset: { command: "x", env: { KEY: variable("NOT_SET_ANYWHERE") } },
      odd: { url: "ftp://x" },
    };
    write("mcp.json", { mcpServers });
    const { code, stderr } = await quoin("index", "--mcp", "mcp.json");
    expect(code).toBe(1);
    for (const message of [
      "mcp.json:3:5 mcpServers.both: needs either a command or a url",
      "mcpServers.old.type: is sse",
      "mcpServers.unset.env.KEY: names the variable NOT_SET_ANYWHERE, which is not set",
      "mcpServers.odd.url: is no address",
    ])
      expect(stderr).toContain(message);
    write("none.json", { servers: {} });
    expect((await quoin("index", "--mcp", "none.json")).stderr).toContain(
      "error[capability_invalid] none.json",
    );
  });
});

// A2
describe("quoin index refuses", () => {
  it("every problem of every source at once, with file, line and key; nothing is written", async () => {
    const { root, quoin } = project({
      "bad.yaml": "tools:\n  - name: a\n    descripton: x\n    modes: [fly]\n",
      "worse.json": { tools: [{ name: "b\u0000", input_schema: {} }] },
      "empty/readme.txt": "nothing",
    });
    const sources = ["tools.yaml", "bad.yaml", "worse.json", "missing.yaml", "empty"];
    const { code, stdout, stderr } = await quoin("index", ...sources);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const message of [
      "error[capability_invalid] bad.yaml:2:5 tools[0].description: is required",
      "error[capability_invalid] bad.yaml:3:5 tools[0].descripton: unknown key",
      "error[capability_invalid] bad.yaml:4:13 tools[0].modes[0]: must be plan, act, review or any",
      "error[capability_invalid] worse.json:4:7 tools[0].name: has characters that cannot be seen",
      "error[file_missing] missing.yaml: does not exist",
      "error[capability_invalid] empty: holds no skill",
    ])
      expect(stderr).toContain(message);
    expect(existsSync(join(root, ".quoin"))).toBe(false);
  });

  it("a name that two sources have, naming both", async () => {
    const { quoin } = project({ "other.json": [{ type: "function", name: "Read_File" }] });
    const { code, stderr } = await quoin("index", "tools.yaml", "other.json");
    expect(code).toBe(1);
    expect(stderr).toContain('the tool "Read_File" is in other.json and in tools.yaml (there "read_file")');
  });

  it.each<[string, string | Uint8Array | object, string]>([
    ["empty", "", "must be an object with tools or skills"],
    ["no YAML", "tools: [", "spec_unparsable"],
    ["not UTF-8", Uint8Array.of(0x74, 0xff, 0xfe), "file_not_utf8"],
    [
      "its own output",
      { version: 1, embedder: "e", dimension: 0, entries: [] },
      "is what `quoin index` writes",
    ],
    ["a list of servers", { mcpServers: {} }, "give it with --mcp"],
    [
      "too deep",
      `{"tools":[{"name":"a","description":"b","parameters":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}]}`,
      "levels deep",
    ],
    [
      "a bomb of aliases",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f", "g"].map((key, at) => `${key}: &${key} [${`*${"abcdef"[at]},`.repeat(9)}]`).join("\n")}\n`,
      "spec_unparsable",
    ],
  ])("a file that is %s", async (_, content, message) => {
    const { quoin } = project({ "given.yaml": content });
    const { code, stderr } = await quoin("index", "given.yaml");
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  it("wrong usage", async () => {
    const { quoin } = project();
    const none = await quoin("index");
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toContain("give a file or folder with tools or skills, or --mcp");
    expect((await quoin("index", "--mcp", "")).code).toBe(2);
    expect((await quoin("index", "tools.yaml", "--mcp-timeout", "0")).code).toBe(2);
    expect((await quoin("index", "tools.yaml", "--mode-examples", "tools.yaml")).stderr).toContain(
      "tools: unknown key",
    );
  });

  it("a folder that cannot be written to, and leaves no half of an index", async () => {
    const { root, path, quoin } = project({ "taken/manifests": "a file" });
    const taken = await quoin("index", "tools.yaml", "--out", "taken/manifests");
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain("taken/manifests/tools.json: is not a directory");
    mkdirSync(path("out/injection-patterns.json"), { recursive: true });
    expect((await quoin("index", "tools.yaml", "--out", "out")).code).toBe(1);
    const texts = { tools: "a", skills: "b", attacks: "c", modes: "d" };
    await expect(writeIndex(path("out"), texts)).rejects.toMatchObject({ code: "output_failed" });
    expect(readdirSync(join(root, "out")).filter((name) => name.includes(".tmp"))).toEqual([]);
    if (process.getuid?.() === 0) return;
    mkdirSync(path("closed"));
    chmodSync(path("closed"), 0o500);
    expect((await quoin("index", "tools.yaml", "--out", "closed")).code).toBe(1);
  });

  it("a skill that a link leads to from outside is left out, and told", async () => {
    const { path, quoin } = project({ "skills/a/SKILL.md": skill, "elsewhere.md": "secret" });
    symlinkSync(path("elsewhere.md"), path("skills/b.md"));
    const { stderr } = await quoin("index", "skills");
    expect(stderr).toContain("1 skill: 1 embedded");
    expect(stderr).toMatch(/note: skills\/b\.md: /);
  });
});
