/** Real MCP servers, made with the SDK, over standard input and output. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuoinError } from "quoin";
import { afterAll, describe, expect, it } from "vitest";
import { findServers } from "../src/capabilities/mcp/find-servers.ts";
import { listTools } from "../src/capabilities/mcp/list-tools.ts";
import type { McpServer } from "../src/capabilities/mcp/mcp-server.ts";

const script = join(import.meta.dirname, "index-mcp-server.mjs");
const folder = mkdtempSync(join(tmpdir(), "quoin-mcp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let next = 0;

function server(way: string, env: Record<string, string> = {}): McpServer & { pidFile: string } {
  const pidFile = join(folder, `${next++}.pid`);
  const args = [script, way, pidFile];
  return { kind: "process", name: `test ${way}`, command: process.execPath, args, env, pidFile };
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie that its parent has not looked at yet is not running either.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const pidIn = (file: string) => Number(readFileSync(file, "utf8"));

async function refusal(way: string, timeout = 20_000): Promise<string> {
  const given = server(way);
  const error = await listTools(given, timeout).then(
    () => undefined,
    (reason: QuoinError) => reason,
  );
  if (existsSync(given.pidFile)) expect(isRunning(pidIn(given.pidFile))).toBe(false);
  expect(error).toMatchObject({ name: "QuoinError", code: "mcp_failed" });
  return error?.message ?? "";
}

// A2
describe("the tools of an MCP server over standard input and output", () => {
  it("are untrusted tools for any mode, with their schemas", async () => {
    const given = server("small");
    const { capabilities, notes } = await listTools(given, 20_000);
    expect(capabilities).toEqual([
      {
        kind: "tool",
        name: "weather",
        description: "Tells the weather of a city.",
        parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
        modes: ["any"],
        origin: "mcp",
        from: "test small",
        trust: "untrusted",
      },
    ]);
    expect(notes).toEqual([]);
    expect(isRunning(pidIn(given.pidFile))).toBe(false);
  });

  it("are read page by page, and 5,000 at once", async () => {
    const paged = await listTools(server("paged"), 20_000);
    expect(paged.capabilities.map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4].flatMap((page) => [`first_of_${page}`, `second_of_${page}`]),
    );
    expect((await listTools(server("many"), 30_000)).capabilities).toHaveLength(5000);
  });

  it.each(["banner", "noisy"])("are found though the program prints other things (%s)", async (way) => {
    const { capabilities } = await listTools(server(way), 20_000);
    expect(capabilities.map(({ name }) => name)).toEqual(["weather"]);
  });

  it("may have no description, or a title only; a server may have none", async () => {
    const { capabilities } = await listTools(server("untitled"), 20_000);
    expect(capabilities.map(({ description }) => description)).toEqual(["", "The weather"]);
    expect(await listTools(server("toolless"), 20_000)).toEqual({
      capabilities: [],
      notes: ["test toolless offers no tools"],
    });
  });

  it("come from a program that sees only what every program needs, and what it was given", async () => {
    process.env.QUOIN_TEST_SECRET = "not for servers";
    const { capabilities } = await listTools(server("environment", { GIVEN: "yes" }), 20_000);
    delete process.env.QUOIN_TEST_SECRET;
    const names = capabilities.map(({ name }) => name.slice("env_".length));
    expect(names).toContain("GIVEN");
    const needed = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "GIVEN"];
    expect(names.filter((name) => !needed.includes(name))).toEqual([]);
  });

  it("are left out one by one where they are wrong", async () => {
    const { capabilities, notes } = await listTools(server("wrong"), 20_000);
    expect(capabilities).toHaveLength(1);
    expect(notes.map((note) => note.replace(/: its.*/, ""))).toEqual([
      "test wrong: tool 2 is left out",
      "test wrong: tool 3 is left out",
    ]);
  });
});

describe("a server that fails is told of and ended", () => {
  it("when it crashes, with what it said last", async () => {
    const message = await refusal("crash");
    expect(message).toContain("the MCP server test crash: ");
    expect(message).toContain("ended with exit code 7; it said: Error: API_TOKEN is not set");
    const later = await refusal("crash-list");
    expect(later).toContain("ended with exit code 3");
    expect(later).not.toContain("hunter2hunter2");
  });

  it.each([
    ["throw", "it said: Error: API_TOKEN is not set"],
    ["throw-more", "it said: TypeError: no such database"],
    ["say-indented", "it said: only this"],
  ])("with the line that names the error (%s)", async (way, said) => {
    const message = await refusal(way);
    expect(message.endsWith(said)).toBe(true);
    expect(message).not.toContain("Node.js v");
  });

  it("without a key of its own that a cut would halve", async () => {
    const key = "right-horse-battery-staple";
    const given = { ...server("long-words", { KEY: key }) };
    const error = await listTools(given, 20_000).catch((reason: QuoinError) => reason);
    expect((error as QuoinError).message).toMatch(/it said: x+/);
    expect((error as QuoinError).message).not.toContain("right-horse");
  });

  it.each(["hang", "hang-list"])("when it does not answer (%s)", async (way) => {
    expect(await refusal(way, 1500)).toContain("took longer than 1.5 seconds");
  });

  it("when it ends for nobody, with whatever it has started", async () => {
    const given = server("stubborn");
    await expect(listTools(given, 1500)).rejects.toMatchObject({ code: "mcp_failed" });
    expect(isRunning(pidIn(given.pidFile))).toBe(false);
    expect(isRunning(pidIn(`${given.pidFile}.child`))).toBe(false);
  });

  it.skipIf(process.platform === "win32")(
    "without waiting for what left its process group and holds its output open",
    async () => {
      const [fine, crashed] = [server("detached"), server("detached-crash")];
      const outlives = ({ pidFile }: typeof fine) => {
        const pid = pidIn(`${pidFile}.child`);
        return isRunning(pid) && process.kill(pid);
      };
      expect((await listTools(fine, 20_000)).capabilities).toHaveLength(1);
      expect(outlives(fine)).toBe(true);
      await expect(listTools(crashed, 20_000)).rejects.toThrow("ended with exit code 9");
      expect(outlives(crashed)).toBe(true);
    },
    60_000,
  );

  it("when it prints without end", async () => {
    expect(await refusal("flood")).toContain("exceeded maximum size");
    expect(await refusal("chatter")).toContain("too many lines that are no messages");
  });

  it("when its pages have no end", async () => {
    expect(await refusal("circle")).toContain("pages without end");
    expect(await refusal("endless")).toContain("lists more than 20000 tools");
  });

  it("when there is no such program", async () => {
    const given = { ...server("small"), command: "no-such-program-anywhere" } as McpServer;
    await expect(listTools(given, 5000)).rejects.toThrow(
      "the MCP server test small: spawn no-such-program-anywhere ENOENT",
    );
  });
});

describe("what --mcp takes", () => {
  it("is a command line, without a shell", async () => {
    const { servers } = await findServers(`npx -y "a server" 'b $HOME' c\\ d C:\\x ""`);
    expect(servers).toMatchObject([
      { kind: "process", command: "npx", args: ["-y", "a server", "b $HOME", "c d", "C:\\x", ""], env: {} },
    ]);
  });

  it("keeps no key of it", async () => {
    const key = `sk-${"a1B2".repeat(12)}`;
    const { servers } = await findServers(`server --key ${key}`);
    expect(servers).toMatchObject([{ args: ["--key", key] }]);
    expect(servers[0]?.name).not.toContain(key);
    const { servers: remote } = await findServers(`https://user:secret@example.com/mcp?token=${key}`);
    expect(remote[0]?.name).toMatch(/^https:\/\/.*example\.com\/mcp/);
    expect(remote[0]?.name).not.toMatch(/secret|a1B2/);
  });

  it.each([
    ["", "--mcp is empty"],
    ['server "open', "never closed"],
    ["https://", "no valid address"],
    ["missing.json", "does not exist"],
  ])("refuses %j", async (given, message) => {
    await expect(findServers(given)).rejects.toThrow(message);
  });
});
