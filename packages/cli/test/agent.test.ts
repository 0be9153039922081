import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const agent = {
  "agents/manon/AGENT.md": "You are Manon.\n",
  "agents/manon/SOUL.md": "Patient and exact.\n",
  "shop/CONTEXT.md": "A bakery.\n",
  "shop/skills/forms/SKILL.md": "---\nname: forms\ndescription: Fills in forms.\n---\nOpen the form.\n",
};
const flags = ["--dir", "agents/manon", "--workspace", "shop", "--model", "gpt-4o"];
const project = projectFolders("agent");
const assemble = (run: ReturnType<typeof project>["quoin"], ...more: string[]) =>
  run("assemble", "agent", ...flags, ...more);

describe("quoin assemble agent", () => {
  it("reads the agent's folder, the workspace and its skills (D3)", async () => {
    const { quoin } = project(agent);
    const { code, stdout, stderr } = await assemble(quoin);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const places = [
      "You are Manon.",
      "## Soul",
      "## Context",
      "A bakery.",
      "Open the form.",
      '**Workspace**: "shop"',
    ];
    expect(places.map((each) => stdout.indexOf(each))).not.toContain(-1);
    expect(stdout).toContain('("./skills/forms/SKILL.md")');
  });

  it("gives the result that a builder promises as view (D7)", async () => {
    const { quoin } = project(agent);
    const { content, metadata } = JSON.parse((await assemble(quoin, "--json")).stdout).view;
    expect(content).toContain("You are Manon.");
    expect(metadata.modules).toEqual([
      "identity",
      "injection-defense",
      "security",
      "context",
      "skills",
      "runtime",
    ]);
    expect(Object.keys(metadata.tokensByModule)).toEqual(metadata.modules);
    const sum = Object.values<number>(metadata.tokensByModule).reduce((total, each) => total + each, 0);
    expect(metadata).toMatchObject({ moduleCount: 6, estimatedTokens: sum });
    expect(metadata.buildTimeMs).toBeGreaterThan(0);
  });

  it("takes the threshold of the profile, and is elevated above it (D4)", async () => {
    const { quoin } = project(agent);
    const paranoid = await assemble(quoin, "--profile", "paranoid", "--taint", "0.15", "--sandbox", "nsjail");
    expect(paranoid.stdout).toContain("ELEVATED");
    expect(paranoid.stdout).toContain("15.0%");
    expect(paranoid.stdout).toContain("threshold: 10%");
    expect(paranoid.stdout).toContain('"nsjail"');
    expect((await assemble(quoin, "--taint", "0.15")).stdout).not.toContain("ELEVATED");
    expect((await assemble(quoin, "--taint", "0.15", "--threshold", "0.1")).stdout).toContain("ELEVATED");
  });

  it("believes the workspace as far as it is told to", async () => {
    const { quoin } = project(agent);
    const user = async (...more: string[]) =>
      JSON.parse((await assemble(quoin, "--json", ...more)).stdout).view.user as string;
    expect(await user()).toBe("");
    expect(await user("--profile", "paranoid")).toContain("A bakery.");
    expect(await user("--profile", "paranoid", "--trust-workspace")).toBe("");
    expect(await user("--no-trust-workspace")).toContain("A bakery.");
  });

  it("takes what a host wrote, history and all (D5)", async () => {
    const history = [{ role: "user", content: "word ".repeat(900) }];
    const payload = {
      message: "hi",
      history,
      taintRatio: 0.5,
      taintThreshold: 0.2,
      profile: "yolo",
      sandboxType: "docker",
    };
    const { quoin } = project({ ...agent, "payload.json": payload });
    const whole = await assemble(quoin, "--payload", "payload.json");
    expect(whole.stdout).toContain("ELEVATED");
    expect(whole.stdout).toContain('"docker"');
    const tight = ["--window", "1500", "--reserve", "0", "--payload", "payload.json"];
    const metadata = async (...more: string[]) =>
      JSON.parse((await assemble(quoin, "--json", ...tight, ...more)).stdout).view.metadata;
    expect((await metadata()).modules).not.toContain("runtime");
    expect((await metadata("--history", "0")).modules).toContain("runtime");
  });

  it("takes the profile's threshold where the host gave none, and no other file for a payload", async () => {
    const payload = { message: "hi", taintRatio: 0.15, profile: "paranoid" };
    const { quoin, write } = project({ ...agent, "payload.json": payload, "notes.md": "# Notes\n" });
    expect((await assemble(quoin, "--payload", "payload.json")).stdout).toContain("ELEVATED");
    const other = await assemble(quoin, "--payload", "notes.md");
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toContain("notes.md: is no payload");
    write("payload.json", { profile: "Paranoid", taintRatio: "0.9" });
    const wrong = await assemble(quoin, "--payload", "payload.json");
    expect(wrong.code).toBe(1);
    for (const key of ["message", "profile", "taintRatio"]) expect(wrong.stderr).toContain(` ${key}: `);
  });

  it("keeps of a workspace that is not believed only digests, however the profile is written", async () => {
    const { quoin } = project(agent);
    await assemble(quoin, "--record", "--profile", "Paranoid", "--threshold", "0.1");
    const kept = (await quoin("export")).stdout;
    expect(kept).toContain("You are Manon.");
    expect(kept).not.toContain("A bakery.");
    expect(kept).not.toContain("Open the form.");
  });

  it("explains what share of the tokens each module takes", async () => {
    const { quoin } = project(agent);
    const { stderr } = await assemble(quoin, "--explain", "--window", "860");
    expect(stderr).toMatch(/Prompt Injection Defense +\d+ +█+·* +\d+%/);
    expect(stderr).toMatch(/Security Boundaries +\d+ +█+·* +\d+%/);
    expect(stderr).toMatch(/fit +drop +runtime/);
  });

  it("logs numbers and names, nothing of the text (D7)", async () => {
    const { quoin } = project(agent);
    const { stderr } = await assemble(quoin, "--log");
    expect(JSON.parse(stderr)).toMatchObject({ event: "prompt_built", moduleCount: 6 });
    expect(stderr).not.toContain("Manon");
  });

  it("warns of what it could not take, and fails for it when it is to be strict", async () => {
    const { quoin, root } = project({ ...agent, "agents/manon/USER.md": new Uint8Array([0xff, 0xfe, 0x41]) });
    const { code, stderr } = await assemble(quoin);
    expect(code).toBe(0);
    expect(stderr).toContain("agents/manon/USER.md: is not UTF-8 text");
    expect((await assemble(quoin, "--explain")).stderr).toContain("USER.md: is not UTF-8 text");
    expect((await assemble(quoin, "--strict")).code).toBe(3);
    writeFileSync(join(root, "secret.md"), "outside");
    mkdirSync(join(root, "shop/skills/out"));
    symlinkSync(join(root, "secret.md"), join(root, "shop/skills/out/SKILL.md"));
    expect((await assemble(quoin)).stderr).toMatch(/shop.skills.out.SKILL\.md: .*link/);
  });

  it("a soul that may not be read is told, and does not make the agent start anew (D2)", async () => {
    const { root, path } = project({ ...agent, "agents/manon/BOOTSTRAP.md": "Find out who you are.\n" });
    chmodSync(path("agents/manon/SOUL.md"), 0);
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const { stdout, stderr } = await runQuoin(["assemble", "agent", ...flags], { cwd: root, ...asNobody });
    expect(stderr).toContain("agents/manon/SOUL.md: may not be read (no permission)");
    expect(stdout).toContain("Security Boundaries");
    expect(stdout).not.toContain("Find out who you are.");
  });

  it("says so when even the least is too much (D6)", async () => {
    const { quoin } = project(agent);
    const { code, stdout, stderr } = await assemble(quoin, "--window", "100");
    expect(code).toBe(0);
    expect(stdout).toContain("Security Boundaries");
    expect(stderr).toMatch(/the prompt takes \d+ tokens, and there is room for 75/);
  });

  it.each([
    [["--dir", "nobody"], /nobody: does not exist/, 1],
    [["--skills", "shop/CONTEXT.md"], /CONTEXT.md: is not a folder/, 1],
    [["--profile", "wild"], /wild is one of your own.*--threshold/, 2],
    [["--taint", "2"], /must be from 0 to 1/, 2],
    [["--history", "-1"], /whole number from 0 up/, 2],
    [["--payload", "missing.json"], /missing.json: does not exist/, 1],
  ])("refuses %j", async (more, message, exit) => {
    const { quoin } = project(agent);
    const { code, stdout, stderr } = await assemble(quoin, ...more);
    expect({ code, stdout }).toEqual({ code: exit, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("can be made again from its record, which names the file that changed", async () => {
    const { quoin, write } = project(agent);
    await assemble(quoin, "--record", "--taint", "0.2");
    expect((await quoin("replay", "latest")).stdout).toContain("the same, byte for byte");
    expect((await quoin("replay", "latest", "--input", "shop/CONTEXT.md")).stderr).toContain(
      "made without one",
    );
    write("agents/manon/USER.md", "Likes jokes.\n");
    const added = await quoin("replay", "latest");
    expect(added.code).toBe(1);
    expect(added.stderr).toContain("agents/manon/USER.md has changed");
    write("agents/manon/USER.md", "");
    write("shop/skills/forms/SKILL.md", "---\nname: forms\ndescription: Other.\n---\nOpen the form.\n");
    expect((await quoin("replay", "latest")).stderr).toContain("folder:skills (shop/skills) has changed");
  });

  it("takes skills from elsewhere, and knows them again", async () => {
    const { quoin, write } = project({
      ...agent,
      "other/tools/pdf/SKILL.md": "---\nname: pdf\ndescription: x\n---\nRead.\n",
    });
    expect((await assemble(quoin, "--skills", "other/tools", "--record")).stdout).toContain(
      "other/tools/pdf/SKILL.md",
    );
    expect((await quoin("replay", "latest")).stdout).toMatch(
      /^the same, byte for byte: sha256 [0-9a-f]{64}\n$/,
    );
    write("agents/manon/AGENT.md", "You are Odile.\n");
    expect((await quoin("replay", "latest")).stderr).not.toContain("other/tools");
  });
});

describe("quoin agent run", () => {
  const run = (quoin: ReturnType<typeof project>["quoin"], runner: string, ...more: string[]) =>
    quoin(
      "agent",
      "run",
      "--runner",
      runner,
      "--endpoint",
      "http://127.0.0.1:9",
      ...flags,
      ...more,
      "Hello?",
    );

  it.each(["pi-agent-core", "pi-session", "claude-code"])("says which package %s needs", async (runner) => {
    const { quoin } = project(agent);
    const { code, stdout, stderr } = await run(quoin, runner);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/error\[runner_missing\] @\S+ is not installed here: npm install @/);
  });

  it("refuses what cannot be meant", async () => {
    const { quoin } = project(agent);
    expect((await run(quoin, "claude-code", "--api", "openai")).stderr).toContain(
      "Anthropic's protocol only",
    );
    expect((await run(quoin, "pi-agent-core", "--endpoint", "localhost")).stderr).toContain(
      "begins with http",
    );
    expect((await run(quoin, "pi-agent-core", "--key-env", "NO_SUCH_KEY")).stderr).toContain(
      "which is not set",
    );
    expect((await run(quoin, "nobody")).code).toBe(2);
  });

  it("tells what a broken package says", async () => {
    const { quoin } = project({
      ...agent,
      "node_modules/@mariozechner/pi-agent-core/package.json": {
        exports: { ".": { import: "./broken.js" } },
      },
      "node_modules/@mariozechner/pi-agent-core/broken.js": "throw new Error('half installed');\n",
    });
    const { code, stderr } = await run(quoin, "pi-agent-core");
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[runner_failed\].*half installed/);
  });
});
