import { describe, expect, it } from "vitest";
import { type Contents, projectFolders, sample } from "./project-folder.ts";

const project = projectFolders("lint");
const rules = (stdout: string) =>
  (JSON.parse(stdout).problems as { rule: string; file: string; line: number; column: number }[]).map(
    ({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`,
  );

describe("quoin lint", () => {
  it("has nothing to say of a sound project", async () => {
    const { code, stdout, stderr } = await project().quoin("lint", "seed/workflows", "--strict");
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "0 errors, 0 warnings\n" });
  });

  it("exits with 0 on warnings, 3 on warnings under --strict, 1 on errors whatever else", async () => {
    const { write, quoin } = project({ ...sample, "seed/prompts/tasks/Old.txt": "old" });
    const warned = await quoin("lint", "seed/workflows");
    expect(warned.code).toBe(0);
    expect(warned.stderr).toContain(
      "warning[unused-template] seed/prompts/tasks/Old.txt:1:1: no workflow uses",
    );
    expect(warned.stderr).toContain("remedy: Remove it");
    expect((await quoin("lint", "seed/workflows", "--strict")).code).toBe(3);
    write("seed/a.txt", "$$NO");
    const wrong = await quoin("lint", "seed/workflows", "--strict");
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("1 error, 1 warning\n");
  });

  it("finds what compile refuses, and broken workflows", async () => {
    const { write, quoin } = project();
    write("seed/workflows/one.json", '{"nodes": 1}');
    write("seed/workflows/x.json", "{");
    const { code, stdout } = await quoin("lint", "seed/workflows", "--format", "json");
    expect(code).toBe(1);
    expect(rules(stdout)).toEqual([
      "spec_invalid seed/workflows/one.json:1:2",
      expect.stringMatching(/^spec_unparsable seed\/workflows\/x\.json:1:\d/),
    ]);
  });

  it("never prints a secret, in any format", async () => {
    const secret = `AKIA${"QWERTYUIOPASDFGH"}`;
    const nodes = [{ node_id: "n", task_ref: "Ask", includes: { CONTEXT: `seed/${secret}.txt` } }];
    const { quoin } = project({
      ...sample,
      "seed/a.txt": `fine\nkey ${secret} here\n`,
      "seed/workflows/named.json": { nodes },
    });
    for (const format of ["text", "json", "github", "sarif"]) {
      const { code, stdout, stderr } = await quoin("lint", "seed/workflows", "--format", format);
      expect(code).toBe(1);
      expect(stdout + stderr).toMatch(/looks like a secret/);
      expect(stdout + stderr).not.toContain(secret);
    }
  });

  it("names a rule that is said twice, with both places, and once for all nodes", async () => {
    const rule = "- Never ask for the customer's budget.\n";
    const { quoin } = project({ ...sample, "seed/rules.txt": rule, "seed/a.txt": rule, "seed/b.txt": rule });
    const { stdout } = await quoin("lint", "seed/workflows", "--format", "json");
    expect(JSON.parse(stdout).problems).toEqual([
      expect.objectContaining({
        rule: "duplicated-rule",
        file: "seed/a.txt",
        related: [{ file: "seed/rules.txt", line: 1, column: 3 }],
      }),
      expect.objectContaining({ file: "seed/b.txt" }),
    ]);
  });

  describe("schema-drift", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const withSchemas = (schemas: Record<string, string>, more: Record<string, string | object>) =>
      project({ ...sample, "quoin.config.json": { schemas }, "seed/x.json": schema, ...more });
    const drift = async (folder: ReturnType<typeof project>) => {
      const { code, stdout } = await folder.quoin("lint", "seed/workflows", "--format", "json");
      return {
        code,
        messages: (JSON.parse(stdout).problems as { message: string }[]).map(({ message }) => message),
      };
    };

    it("compares with an export, a Zod schema and a JSON file", async () => {
      const zod = new URL(import.meta.resolve("zod")).href;
      const code = [
        `import * as z from ${JSON.stringify(zod)};`,
        `export const good = ${JSON.stringify(Object.fromEntries(Object.entries(schema).reverse()))};`,
        "export const zod = z.object({ a: z.string() });",
        "export default { ...good, properties: { a: { type: 'number' } } };",
      ].join("\n");
      const pairs = { "seed/x.json": "./dist/schemas.mjs#good" };
      expect(await drift(withSchemas(pairs, { "dist/schemas.mjs": code }))).toEqual({
        code: 0,
        messages: [],
      });
      const viaZod = { "seed/x.json": "./dist/schemas.mjs#zod" };
      expect(await drift(withSchemas(viaZod, { "dist/schemas.mjs": code }))).toEqual({
        code: 0,
        messages: [],
      });
      const viaDefault = { "seed/x.json": "./dist/schemas.mjs" };
      expect(await drift(withSchemas(viaDefault, { "dist/schemas.mjs": code }))).toEqual({
        code: 1,
        messages: [
          '/properties/a/type is "string" in the file and "number" in the code (./dist/schemas.mjs)',
        ],
      });
      const viaJson = withSchemas(
        { "seed/x.json": "other.json" },
        { "other.json": { ...schema, title: "T" } },
      );
      expect((await drift(viaJson)).messages).toEqual(["/title is only in the code (other.json)"]);
    });

    it("says what is wrong with the configuration", async () => {
      const folder = withSchemas(
        {
          "seed/x.json": "./none.mjs#a",
          "seed/y.json": "./m.mjs#b",
          "seed/z.json": "./m.mjs#a",
          "seed/w.json": "./m.mjs#c",
          "t.json": "./t.ts#a",
          "e.json": "./e.mjs",
        },
        {
          "m.mjs": "export const a = 'words'; export const c = {};",
          "t.ts": "export enum a { b }",
          "e.mjs": "",
        },
      );
      const { code, messages } = await drift(folder);
      expect(code).toBe(1);
      const { stderr } = await folder.quoin("lint", "seed/workflows");
      expect(stderr).toContain("error[config_invalid] quoin.config.json:3:5: ");
      expect(stderr).toContain("error[config_invalid] quoin.config.json:7:5: ");
      expect(messages.sort()).toEqual([
        "does not exist (./m.mjs#c)",
        'schemas["e.json"]: ./e.mjs has no export "default"; it has none',
        'schemas["seed/x.json"]: ./none.mjs#a cannot be found, or imports something that cannot',
        'schemas["seed/y.json"]: ./m.mjs#b has no export "b"; there are a, c',
        'schemas["seed/z.json"]: ./m.mjs#a is no JSON Schema, nor anything that turns into one',
        'schemas["t.json"]: ./t.ts#a is TypeScript, which cannot be imported here: name the .js that is built from it',
      ]);
    });
  });

  it("takes the templates' folder from the configuration, as compile does", async () => {
    const { "seed/prompts/tasks/Ask.txt": template = "", ...rest } = sample;
    const { quoin } = project({
      ...rest,
      "mine/Ask.txt": template,
      "quoin.config.json": { templates: "mine" },
    });
    expect((await quoin("lint", "seed/workflows")).code).toBe(0);
    expect((await quoin("compile", "seed/workflows")).code).toBe(0);
    expect((await quoin("lint", "seed/workflows", "--templates", "other")).code).toBe(1);
  });
});

describe("the configuration of lint", () => {
  const rule = "- Never ask for the customer's budget.\n";
  const twice: Contents = { ...sample, "seed/rules.txt": rule, "seed/a.txt": rule };
  const lint = (lint: object) =>
    project({ ...twice, "quoin.config.json": { lint } }).quoin("lint", "seed/workflows");

  it("silences rules and grades them, everywhere or for a file", async () => {
    expect(await lint({})).toMatchObject({ code: 0, stderr: expect.stringContaining("0 errors, 1 warning") });
    const rules = (grade: string) => ({ rules: { "duplicated-rule": grade } });
    expect(await lint(rules("off"))).toMatchObject({ code: 0, stderr: "0 errors, 0 warnings\n" });
    expect(await lint(rules("error"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("error[duplicated-rule] seed/a.txt:1:3: says the same"),
    });
    const ignore = { "seed/a.txt": ["duplicated-rule"] };
    expect(await lint({ ignore })).toMatchObject({ code: 0, stderr: "0 errors, 0 warnings\n" });
    expect((await lint({ ignore: { "seed/b.txt": ["duplicated-rule"] } })).stderr).toContain("1 warning");
  });

  it.each([
    [{ rules: { "duplicate-rule": "off" } }, ":4:7", "lint.rules.duplicate-rule: unknown key"],
    [{ rules: { secret: "on" } }, ":4:7", "lint.rules.secret: expected one of"],
    [{ ignore: { "a.txt": ["secret", "spec_invalid"] } }, ":6:9", "lint.ignore.a.txt[1]: expected one of"],
  ])("refuses %j at its place, in every format", async (settings, place, message) => {
    const { quoin } = project({ ...twice, "quoin.config.json": { lint: settings } });
    const { code, stderr } = await quoin("lint", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toContain(`error[config_invalid] quoin.config.json${place} ${message}`);
    for (const format of ["json", "github", "sarif"])
      expect((await quoin("lint", "seed/workflows", "--format", format)).stdout).toContain(message);
  });

  it("is looked for in the root, then here; paths in it start at its own folder", async () => {
    const { "seed/prompts/tasks/Ask.txt": template = "", ...rest } = twice;
    const elsewhere = Object.fromEntries(
      Object.entries({ ...rest, "mine/Ask.txt": template }).map(([path, content]) => [
        `elsewhere/${path}`,
        content,
      ]),
    );
    const settings = (ignore: object) => ({ templates: "mine", lint: { ignore } });
    const inRoot = settings({ "seed/a.txt": ["duplicated-rule"] });
    const here = settings({ "elsewhere/seed/a.txt": ["duplicated-rule"] });
    const args = ["elsewhere/seed/workflows", "--root", "elsewhere"];
    const configs: Contents[] = [
      { "elsewhere/quoin.config.json": inRoot },
      { "quoin.config.json": here },
      { "elsewhere/quoin.config.json": inRoot, "quoin.config.json": { templates: "none" } },
    ];
    for (const config of configs) {
      const { quoin } = project({ ...elsewhere, ...config });
      expect(await quoin("lint", ...args)).toMatchObject({ code: 0, stderr: "0 errors, 0 warnings\n" });
      expect((await quoin("compile", ...args)).code).toBe(0);
    }
  });

  it("is refused where there are two, with both names", async () => {
    const { quoin } = project({ ...sample, "quoin.config.json": {}, "quoin.config.yaml": "{}" });
    const { code, stderr } = await quoin("lint", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toContain("error[config_invalid] quoin.config.json: there is quoin.config.yaml as well");
  });
});

describe("formats", () => {
  it("json: the whole result on standard output, the story beside it", async () => {
    const { write, quoin } = project();
    const { stdout, stderr } = await quoin("compile", "seed/workflows", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      ok: true,
      written: 2,
      problems: [],
      prompts: [
        { workflow: "deep/two", node: "ask", file: "deep/two/ask.txt" },
        { workflow: "one", node: "ask" },
      ],
    });
    expect(stderr).toContain("2 prompts from 2 workflows");
    write("seed/a.txt", "$$NO");
    const wrong = await quoin("compile", "seed/workflows", "--format", "json");
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      ok: false,
      prompts: [],
      problems: [{ file: "seed/a.txt", line: 1, column: 1, remedy: expect.stringContaining("Correct the") }],
    });
  });

  it("also where the command cannot begin, or cannot write", async () => {
    const { quoin } = project({ ...sample, "build/prompts": "a file" });
    const unwritten = await quoin("compile", "seed/workflows", "--format", "json");
    expect(unwritten.code).toBe(1);
    expect(JSON.parse(unwritten.stdout)).toMatchObject({ ok: false, problems: [{ rule: "output_failed" }] });
    const rootless = await quoin("lint", "seed/workflows", "--root", "none", "--format", "github");
    expect(rootless).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^::error file=none,title=quoin file_missing::/),
    });
  });

  it("github and sarif: from the command", async () => {
    const { quoin } = project({ ...sample, "seed/a.txt": "x\n $$NO" });
    const github = await quoin("compile", "seed/workflows", "--format", "github");
    expect(github.code).toBe(1);
    expect(github.stdout).toMatch(
      /^::error file=seed\/a\.txt,line=2,col=2,title=quoin template_unresolved::/,
    );
    const sarif = await quoin("compile", "seed/workflows", "--format", "sarif");
    expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(1);
    expect((await quoin("compile", "seed/workflows", "--format", "xml")).code).toBe(2);
  });
});
