/** Servers that were given names: two may offer a tool of one name, and none can take a local tool's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "quoin/capabilities";
import { describe, expect, it } from "vitest";
import { findServers } from "../src/capabilities/mcp/find-servers.ts";
import { type Contents, projectFolders } from "./project-folder.ts";

const projectFolder = projectFolders("names");
const script = join(import.meta.dirname, "index-mcp-server.mjs");
const server = `"${process.execPath}" "${script}" small`;
const local = "tools: [{ name: weather, description: Tells the weather here. }]\n";
const project = (contents: Contents = {}) => projectFolder({ "tools.yaml": local, ...contents });
const toolsIn = (root: string) =>
  parseManifest(readFileSync(join(root, ".quoin/manifests/tools.json"), "utf8")).entries.map(
    ({ name, from, trust }) => `${name} ${from} ${trust}`,
  );

// A2
describe("an MCP server with a name", () => {
  it("has tools that begin with it, beside those of others and of the user's own", async () => {
    const { root, quoin } = project();
    const blocked = await quoin("index", "tools.yaml", "--mcp", server);
    expect(blocked.code).toBe(1);
    expect(blocked.stderr).toContain('the tool "weather" is in ');
    expect(blocked.stderr).toContain("`--mcp name=…`");
    const flags = ["--mcp", `one=${server}`, "--mcp", `two-2=${server}`];
    expect((await quoin("index", "tools.yaml", ...flags)).code).toBe(0);
    const all = ["one__weather one untrusted", "two-2__weather two-2 untrusted"];
    expect(toolsIn(root)).toEqual([...all, "weather tools.yaml trusted"]);
    expect((await quoin("index", "--check")).code).toBe(0);
  });

  it("is in a file the one of that name, and no other is started", async () => {
    const entry = { command: process.execPath, args: [script, "small"] };
    const broken = { command: "no-such-program", env: { KEY: `\${${"NOT_SET_ANYWHERE"}}` } };
    const mcpServers = { one: entry, two: entry, broken };
    const { root, quoin } = project({ "mcp.json": { mcpServers } });
    await quoin("index", "--mcp", "one=mcp.json", "--mcp", "two=mcp.json");
    expect(toolsIn(root)).toEqual(["one__weather one untrusted", "two__weather two untrusted"]);
    const { code, stderr } = await quoin("index", "--mcp", "three=mcp.json");
    expect([code, stderr]).toEqual([1, expect.stringContaining("mcpServers: names no server three")]);
  });

  it("keeps its key out of what is kept", async () => {
    const { root, quoin } = project();
    const key = `sk-${"a1B2".repeat(12)}`;
    await quoin("index", "--mcp", `one=${server} --key ${key}`);
    expect(readFileSync(join(root, ".quoin/manifests/sources.json"), "utf8")).not.toContain("a1B2");
    const { sourcesText } = await import("../src/capabilities/kept-sources.ts");
    const options = { untrusted: [], mcpTimeout: 1, out: "", embedder: "local", keyEnv: "" } as const;
    const kept = (mcp: string) => JSON.parse(sourcesText([], { ...options, untrusted: [], mcp: [mcp] }));
    expect(kept("one=https://example.com/mcp").mcp).toEqual(["one=https://example.com/mcp"]);
    for (const address of ["https://u:p4ss@example.com/mcp", "https://example.com/mcp?token=p4ss"]) {
      expect(JSON.stringify(kept(address))).not.toContain("p4ss");
      expect(kept(`one=${address}`)).toMatchObject({
        mcp: [],
        lacks: [expect.stringMatching(/^--mcp one=https:\/\/example\.com\/mcp/)],
      });
      expect(JSON.stringify(kept(`one=${address}`))).not.toContain("p4ss");
    }
  });

  it.each([
    ["a=npx -y server --set b=c", { name: "a", prefix: "a", command: "npx" }],
    ["a=https://example.com/mcp?b=c", { name: "a", prefix: "a", kind: "http" }],
    ["npx --set=b server", { command: "npx", args: ["--set=b", "server"] }],
    ["./bin/a=b", { command: "./bin/a=b" }],
    ["https://example.com/mcp?b=c", { kind: "http" }],
  ])("is told from a command with a sign in it: %s", async (given, expected) => {
    const { servers } = await findServers(given);
    expect(servers).toMatchObject([expected]);
    if (!("prefix" in expected)) expect(servers[0]).not.toHaveProperty("prefix");
  });

  it("needs a server", async () => {
    await expect(findServers("a=")).rejects.toThrow("--mcp is empty");
  });
});
