/** What docs/workflows.md shows is what its commands really give on the example tree. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lintRules } from "quoin/workflow";
import { describe, expect, it } from "vitest";
import { substantial } from "../packages/quoin/src/blueprints/workflow/lint/made-at-run-time.ts";
import { leastCharacters } from "../packages/quoin/src/blueprints/workflow/lint/sentences.ts";
import { exampleRepositories, shell } from "./example-repositories.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/workflows.md"), "utf8");
const repository = exampleRepositories("guide");
const block = (language: string, text: string) => `\`\`\`${language}\n${text}\`\`\``;

describe("docs/workflows.md", () => {
  it("shows a node of the example", () => {
    const path = join(import.meta.dirname, "workflows/seed/workflows/incident_review.v1.json");
    const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
    expect(JSON.parse(readFileSync(path, "utf8")).nodes[0]).toEqual(shown.nodes[0]);
  });

  it("shows the table of lint rules", () => {
    for (const [rule, { severity, means }] of Object.entries(lintRules)) {
      expect(page).toContain(`| \`${rule}\` | ${severity} | ${means} |\n`);
    }
    expect(page.match(/^\| `/gm)).toHaveLength(Object.keys(lintRules).length);
  });

  it("shows what compile says, and what it says of a mistake and of drift", async () => {
    const root = repository("compile");
    expect(page).toContain(block("sh", "quoin compile seed/workflows\n"));
    expect(page).toContain(block("text", (await shell("quoin compile seed/workflows", root)).stderr));
    const rules = join(root, "seed/prompts/shared/language.txt");
    const before = readFileSync(rules, "utf8");
    appendFileSync(rules, "- Keep each answer short.\n");
    const drift = await shell("quoin compile seed/workflows --check", root);
    expect(page).toContain(
      drift.stderr.split("\n").find((line) => line.includes("release_plan.v1/questions")),
    );
    expect(page).toContain(block("text", `${drift.stderr.trimEnd().split("\n").at(-1)}\n`));
    writeFileSync(rules, `${before}- $$TONE\n`);
    const mistake = await shell("quoin compile seed/workflows", root);
    const [first = ""] = mistake.stderr.split("\n");
    expect(first).toContain(":4:3:");
    expect(page).toContain(first);
  });

  it("shows how rules are silenced, and how a request is made", async () => {
    const root = repository("silenced");
    const settings = /```json\n(\{\n {2}"lint"[\s\S]*?)```/.exec(page)?.[1] ?? "";
    const secret = `AKIA${"QWERTYUIOPASDFGH"}`;
    const [ignored = ""] = Object.keys(JSON.parse(settings).lint.ignore);
    appendFileSync(join(root, ignored), `${secret}\n`);
    expect((await shell("quoin lint seed/workflows", root)).code).toBe(1);
    writeFileSync(join(root, "quoin.config.json"), settings);
    expect(await shell("quoin lint seed/workflows", root)).toMatchObject({ code: 0 });
    const command = /^quoin assemble workflow .*\| quoin adapt.*$/m.exec(page)?.[0] ?? "false";
    const { code, stdout } = await shell(command, root);
    expect({ code, messages: JSON.parse(stdout).messages.length }).toEqual({ code: 0, messages: 1 });
  });

  it("shows the rules' thresholds as they are", () => {
    expect(page).toContain(`at least ${substantial} tokens`);
    expect(page).toContain(`Both have ${leastCharacters} characters`);
  });

  it("shows a configuration that works", async () => {
    const root = repository("drift");
    const { schemas } = JSON.parse(/^\{ "schemas".*\}$/m.exec(page)?.[0] ?? "{}");
    const [[file, target]] = Object.entries(schemas) as [[string, string]];
    const [module = "", name] = target.split("#");
    const schema = readFileSync(join(root, file), "utf8");
    const write = (text: string) =>
      shell(`mkdir -p dist && cat > ${module} <<'END'\nexport const ${name} = ${text};\nEND`, root);
    await shell(`echo '${JSON.stringify({ schemas })}' > quoin.config.json`, root);
    await write(schema);
    await shell('echo \'{"type": "module"}\' > package.json', root);
    expect((await shell("quoin lint seed/workflows --strict", root)).code).toBe(0);
    await write(schema.replace('"maxItems": 7', '"maxItems": 5'));
    const { code, stderr } = await shell("quoin lint seed/workflows", root);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error[schema-drift] ${file}:7:7: /properties/questions/maxItems is 7 in the file and 5 in the code`,
    );
  });
});
