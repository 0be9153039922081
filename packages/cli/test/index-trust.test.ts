/** What `quoin index` does not believe, and the servers that it asks. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "quoin/capabilities";
import { describe, expect, it } from "vitest";
import { indexProjects, readIndex, serverLine, serverScript, skill } from "./index-project.ts";
import { runQuoin } from "./run-quoin.ts";

const project = indexProjects();
/** As a configuration names a variable of the environment. */
const variable = (name: string) => `\${${name}}`;

// A2, A8
describe("what quoin index does not believe", () => {
  it("is judged: hostile descriptions of a server are told, and kept with their verdict", async () => {
    const { root, quoin } = project();
    const { code, stderr } = await quoin("index", "tools.yaml", "--mcp", serverLine("hostile"));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^(?:block|flag): the tool notes of .* reads like an injection/m);
    expect(stderr).toMatch(/^(?:block|flag): the tool search of .* reads like an injection/m);
    expect(stderr).not.toMatch(/the tool weather .* reads like an injection/);
    const { entries } = parseManifest(readIndex(root, "tools.json"));
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
      const { entries } = parseManifest(readIndex(root, name));
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
    const before = readIndex(root, "tools.json");
    const { code, stdout, stderr } = await quoin("index", "tools.yaml", "--mcp", serverLine("crash"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("error[mcp_failed] the MCP server ");
    expect(stderr).toContain("it said: Error: API_TOKEN is not set");
    expect(stderr).toContain("remedy: Start the server by itself");
    const late = await quoin("index", "tools.yaml", "--mcp", serverLine("hang"), "--mcp-timeout", "1");
    expect(late.stderr).toContain("took longer than 1 seconds");
    expect(readIndex(root, "tools.json")).toBe(before);
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
      args: [serverScript, "environment"],
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
    const { entries } = parseManifest(readIndex(root, "tools.json"));
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
