/** Docs that are generated are checked here; `UPDATE_GOLDEN=1 npm test -- test/docs` writes them anew. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorTable } from "quoin";
import { assemblePrompt, configJsonSchema } from "quoin/canonical";
import { loadRoles, rolePrompt, templateJsonSchema } from "quoin/roles";
import { issueCanary, parseStdinPayload, taintProfiles, taintSources } from "quoin/taint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createProgram, everyCommand } from "../packages/cli/src/program.ts";
import { prepareExample } from "../scripts/lib/example-project.mjs";
import { expectGolden } from "../spec/golden.ts";
import { root } from "./packed-project.ts";

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { means, remedy, exit, status }]) =>
      `| \`${code}\` | ${means} | ${remedy} | ${exit} | ${status} |`,
  );
  return [
    "# Errors",
    "",
    "Every error has a code that does not change, the place (file, line, key) and a remedy; all problems of an input",
    "are reported at once. Generated from `packages/quoin/src/error-table.ts`.",
    "",
    "| code | meaning | remedy | exit code | HTTP status |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

async function cliPage(): Promise<string> {
  const terminal = { out: async () => {}, note: () => {}, interactive: false, paint: {} as never };
  const commands = everyCommand(await createProgram(terminal)).map((command) => {
    let help = "";
    const writeOut = (text: string) => {
      help += text;
    };
    command.configureOutput({ writeOut, getOutHelpWidth: () => 100 });
    command.outputHelp();
    const names = [command.name()];
    for (let parent = command.parent; parent; parent = parent.parent) names.unshift(parent.name());
    return `## ${names.join(" ")}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`;
  });
  return `# The quoin command\n\nGenerated from the commands' own help.\n\n${commands.join("\n")}`;
}

describe("docs", () => {
  it("errors.md is the table of errors", () => {
    expectGolden(join(root, "docs/errors.md"), errorsPage());
  });

  it("cli.md is the help of every command, and every command shows an example", async () => {
    const page = await cliPage();
    expectGolden(join(root, "docs/cli.md"), page);
    for (const part of page.split(/^## /m).slice(1)) expect(part).toContain("Example:");
  });

  it.each([
    "README.md",
    "AGENTS.md",
    "CONTRIBUTING.md",
    "docs/ARCHITECTURE.md",
    "docs/canonical.md",
    "docs/providers.md",
    "docs/cache.md",
    "docs/blueprints.md",
    "docs/workflows.md",
    "docs/records.md",
    "docs/roles.md",
    "docs/agent.md",
    "docs/taint.md",
    "docs/embedders.md",
    "docs/screening.md",
    "docs/evaluation.md",
    "docs/selection.md",
    "docs/dynamic.md",
    "docs/redaction.md",
    "docs/memories.md",
    "docs/capabilities.md",
    "docs/getting-started.md",
    "docs/telemetry.md",
  ])("every path that %s names exists", (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const named = [
      ...text.matchAll(/`((?:packages|docs|examples|spec|scripts|bench|test|vectors|\.ci)\/[\w./-]*)`/g),
    ];
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)];
    const folder = join(root, file, "..");
    const missing = [
      ...named.map(([, path]) => path as string).filter((path) => !existsSync(join(root, path))),
      ...links.map(([, path]) => path as string).filter((path) => !existsSync(join(folder, path))),
    ];
    expect(missing).toEqual([]);
    expect(named.length + links.length).toBeGreaterThan(0);
  });

  it("the tour in README.md shows what npm start really gives", async () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const folder = mkdtempSync(join(tmpdir(), "quoin-tour-"));
    try {
      for (const file of ["memories.jsonl", "quoin.config.yaml"])
        cpSync(join(root, "examples/project", file), join(folder, file));
      const command = join(root, "packages/cli/dist/quoin.js");
      prepareExample(command, folder);
      const task = "find out why the login test fails, and fix it";
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [command, "assemble", "dynamic", task, "--explain"],
        { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
      );
      // Columns are as wide as what stands in them.
      const spaced = (text: string) => text.replace(/ +/g, " ");
      const said = spaced(`${stdout}\n${stderr}`);
      const blocks = [...readme.matchAll(/```text\n([\s\S]*?)```/g)].map(([, block]) => block as string);
      // Where the project lies, and its repository, differ; so do the tokens that tell of them.
      const lines = blocks.slice(0, 2).flatMap((block) => block.split("\n"));
      const shown = lines.filter(
        (line) => line.trim() && !/^ {2}(?:Runtime|Constitution|Untrusted|Tools|Task)/.test(line),
      );
      expect(shown.length).toBeGreaterThan(15);
      for (const line of shown)
        for (const part of line.split("…")) expect(said).toContain(spaced(part.trimEnd()));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("the spec in docs/canonical.md is one, and its defaults are true", async () => {
    const page = readFileSync(join(root, "docs/canonical.md"), "utf8");
    const spec = parse(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
    const { decisions, exact } = await assemblePrompt(spec);
    expect(exact).toBe(true);
    expect([...new Set(decisions.map(({ reason }) => reason))]).toEqual(["render mode is summary"]);
    for (const key of Object.keys((configJsonSchema() as { properties: object }).properties)) {
      expect(page).toContain(`| \`${key}\` |`);
    }
  });

  it("the role in docs/roles.md is one, its input fits it, and every key and variable is explained", async () => {
    const page = readFileSync(join(root, "docs/roles.md"), "utf8");
    const [text = "", input = ""] = Array.from(
      page.matchAll(/```yaml\n([\s\S]*?)```/g),
      ([, block]) => block,
    );
    const roles = loadRoles([{ file: "code-reviewer.yaml", text }]);
    const { decisions } = await rolePrompt("code-reviewer", parse(input), {
      templates: roles,
      model: "gpt-oss",
    });
    expect(decisions).toEqual([]);
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    const explained = (word: string) => rows.some((row) => row.split("|")[1]?.includes(word));
    const { properties } = templateJsonSchema() as { properties: object };
    for (const key of Object.keys(properties))
      if (key !== "description") expect(explained(`\`${key}\``)).toBe(true);
    for (const { uses } of roles.names.map((name) => roles.role(name)))
      for (const name of uses.keys())
        if (!/^(focus|diff)$/.test(name)) expect(explained(`{${name}}`)).toBe(true);
  });

  it("docs/taint.md explains every source, profile and field of the payload", () => {
    const page = readFileSync(join(root, "docs/taint.md"), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    const rowOf = (word: string) => rows.find((row) => row.split("|")[1]?.includes(`\`${word}\``)) ?? "";
    for (const [source, tainted] of Object.entries(taintSources))
      expect(rowOf(source)).toMatch(tainted ? /\| yes/ : /\| no/);
    for (const [profile, threshold] of Object.entries(taintProfiles))
      expect(rowOf(profile)).toContain(threshold.toFixed(2));
    const canary = issueCanary("s").reveal();
    for (const [field, value] of Object.entries(parseStdinPayload(`{"message":"m","canary":"${canary}"}`))) {
      const said = rowOf(field).split("|")[3] ?? "";
      if (typeof value === "number" || /^[a-z]{2,}$/.test(`${value}`)) expect(said).toContain(`${value}`);
      expect(said).not.toBe("");
    }
  });

  it("every row of the table of errors can be raised", () => {
    const folders = ["quoin", "embedder", "store", "cli"].map((name) => `packages/${name}/src`);
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(root, folder, name),
      ),
    );
    const source = files
      .filter((name) => name.endsWith(".ts") && !/(?:errors|error-table)\.ts$/.test(name))
      .map((name) => readFileSync(name, "utf8"))
      .join("\n");
    const raised = (code: string) =>
      source.includes(`"${code}"`) || (/^(budget|cap)_exceeded$/.test(code) && source.includes("_exceeded`"));
    expect(Object.keys(errorTable).filter((code) => !raised(code))).toEqual([]);
  });

  it("AGENTS.md stays short", () => {
    expect(readFileSync(join(root, "AGENTS.md"), "utf8").split("\n").length).toBeLessThanOrEqual(60);
  });
});
