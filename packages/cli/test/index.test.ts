/** `quoin index`: what it makes, keeps and makes anew. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseManifest } from "quoin/capabilities";
import { attackSentences } from "quoin/screening";
import { describe, expect, it } from "vitest";
import { loadAttacks, loadCatalogues } from "../src/capabilities/load-catalogues.ts";
import { indexProjects, readIndex, serverLine, skill, tools } from "./index-project.ts";

const project = indexProjects();
const openai = [{ type: "function", function: { name: "get_weather", description: "Tells the weather." } }];
const anthropic = {
  tools: [{ name: "get_time", description: "Tells the time.", input_schema: { type: "object" } }],
};

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
    const before = readIndex(root, "tools.json");
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
    expect(readIndex(root, "tools.json")).toBe(before);
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
    const before = readIndex(root, "tools.json");
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
    expect(readIndex(root, "tools.json")).toBe(before);
    write("tools.yaml", tools);
    writeFileSync(join(root, ".quoin/manifests/mode-examples.json"), "{");
    const broken = await quoin("index", "tools.yaml", "--check", "--json");
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({ stale: true, modeExamples: { kept: 0 } });
  });

  it("makes anew what was broken or made by another embedder, which readers refuse", async () => {
    const { root, path, quoin } = project();
    await quoin("index", "tools.yaml");
    const before = readIndex(root, "tools.json");
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
    expect(readIndex(root, "tools.json")).toBe(before);
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
