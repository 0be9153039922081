import { type LintOptions, lintRules, lintWorkflows, schemasFromCode } from "quoin/workflow";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { memoryFiles, placeOf } from "./memory-files.ts";

type Contents = Record<string, string>;
const stable = `${"Every sentence of this text is one that nobody ever changes. ".replace("one", "§")}\n`;
/** More than two hundred tokens that never repeat themselves. */
const long = Array.from({ length: 40 }, (_, at) => stable.replace("§", `number ${at}`)).join("");

async function lint(contents: Contents, includes: Contents[] = [{}], options: Partial<LintOptions> = {}) {
  const nodes = includes.map((each, at) => ({ node_id: `n${at}`, task_ref: "T", includes: each }));
  const { files } = memoryFiles(contents);
  return lintWorkflows([{ name: "w", value: { nodes } }], { files, templates: "tasks", ...options });
}

const told = async (...given: Parameters<typeof lint>) => (await lint(...given)).map(placeOf);

describe("lintWorkflows", () => {
  it("reports what compiling would refuse, as errors under their codes", async () => {
    const findings = await lint({ "tasks/T.txt": "$$A" }, [{}, {}]);
    expect(findings).toEqual([
      expect.objectContaining({
        rule: "template_unresolved",
        severity: "error",
        file: "tasks/T.txt",
        nodes: ["w/n0", "w/n1"],
      }),
    ]);
  });

  it("unused-template: names those that no node asks for, broken nodes included", async () => {
    const templateFiles = ["tasks/T.txt", "tasks/Old.txt"];
    expect(await told({ "tasks/T.txt": "fine" }, [{}], { templateFiles })).toEqual([
      "unused-template tasks/Old.txt:1:1",
    ]);
    expect(await told({ "tasks/T.txt": "$$A" }, [{}], { templateFiles: ["tasks/T.txt"] })).toEqual([
      "template_unresolved tasks/T.txt:1:1",
    ]);
  });

  it("secret: says which kind and where, never what", async () => {
    const secret = `AKIA${"QWERTYUIOPASDFGH"}`;
    const findings = await lint({ "tasks/T.txt": `a\n$$A`, a: `fine\n  key ${secret}\n` }, [
      { A: "a" },
      { A: "a" },
    ]);
    expect(findings.map(placeOf)).toEqual(["secret a:2:7"]);
    expect(JSON.stringify(findings)).not.toContain(secret);
    expect(await told({ "tasks/T.txt": "Never ask for a password or an API key." })).toEqual([]);
  });

  describe("volatile-before-stable", () => {
    it.each([
      ["a timestamp", "made 2026-01-22T15:30:00Z"],
      ["today's date", "Today is Thursday"],
      ["today's date", "Today is {{ weekday }}"],
      ["today's date", "Today’s date: <date>"],
      ["today's date", "Current date: 2026-01-22"],
      ["today's date", "The current time is 15:30"],
      ["today's date", "Today is 22nd January 2026"],
      ["today's date", "Current date and time: $" + "{now}"],
      ["a placeholder", "It is {date}"],
      ["a placeholder", "It is {{ now }}"],
      ["a placeholder", "For $" + "{session.id}"],
      ["a placeholder", "For <%= requestId %>"],
      ["a placeholder", "Run {run_uuid}"],
    ])("%s: %s", async (what, text) => {
      const findings = await lint({ "tasks/T.txt": `# T\n\n${text}\n\n${long}` });
      expect(findings).toEqual([
        expect.objectContaining({
          rule: "volatile-before-stable",
          severity: "warning",
          file: "tasks/T.txt",
          line: 3,
        }),
      ]);
      expect(findings[0]?.message).toMatch(new RegExp(`^${what} stands before \\d{3} tokens`));
    });

    it.each([
      "Ask for the current date if you need it.",
      "Write {name}.json and {{}} and {}.",
      "Say what today means to you.",
      "The year 2026-01 and 12345678-1234.",
      "Today is a good day to be brief.",
      "Current date: ask for it.",
      "If today is Monday, ask how the weekend was.",
      "Files are in $" + "{HOME}, templates in {{name}}, and <%= user.name %> reads them.",
      "Fill in {candidate}, {known} and {update}.",
      "The schema 9b2f6c1e-8a4d-4f3b-9c2e-1d5a7b8c9d0e holds.",
    ])("leaves alone: %s", async (text) => {
      expect(await told({ "tasks/T.txt": `${text}\n${long}` })).toEqual([]);
    });

    it("leaves alone what stands at the end, and examples in JSON", async () => {
      expect(await told({ "tasks/T.txt": `${long}\nToday is Thursday\n` })).toEqual([]);
      const json = '{"examples": ["2026-01-22T15:30:00Z"]}';
      expect(await told({ "tasks/T.txt": `$$A\n${long}`, "a.json": json }, [{ A: "a.json" }])).toEqual([]);
    });

    it("counts what follows once, however much changes", async () => {
      const lines = (count: number) =>
        Array.from(
          { length: count },
          (_, at) => `At 2026-01-01T00:00:${String(at % 60).padStart(2, "0")}Z we saw it rain.`,
        );
      const time = async (count: number) => {
        const started = performance.now();
        const found = await lint({ "tasks/T.txt": `${lines(count).join("\n")}\n` });
        expect(found.length).toBeGreaterThan(count / 4);
        return performance.now() - started;
      };
      await time(200);
      const [few, many] = [await time(500), await time(4000)];
      // Eight times as many; counting everything behind each would be sixty-four times the work.
      expect(many / few).toBeLessThan(30);
    });

    it("finds tokens that differ between nodes before text that does not", async () => {
      const contents = { "tasks/T.txt": `# T\n $$SAME $$A\n${long}$$B\n${long}`, a: "one", b: "two", s: "s" };
      const findings = await lint(contents, [
        { SAME: "s", A: "a", B: "a" },
        { SAME: "s", A: "b", B: "b" },
      ]);
      expect(findings.map(placeOf).sort()).toEqual([
        "volatile-before-stable tasks/T.txt:2:9",
        `volatile-before-stable tasks/T.txt:${3 + 40}:1`,
      ]);
      const tokens = findings.map(({ message }) => Number(/before (\d+) tokens/.exec(message)?.[1]));
      expect(Math.max(...tokens)).toBeGreaterThan(1.9 * Math.min(...tokens));
      expect(findings[0]?.nodes).toEqual(["w/n0", "w/n1"]);
    });

    it("counts prompts that are equal once", async () => {
      const contents = { "tasks/T.txt": `$$A\n${long}`, a: "one", b: "two" };
      expect(await lint(contents, [{ A: "a" }, { A: "b" }, { A: "a" }])).toEqual([
        expect.objectContaining({ message: expect.stringContaining("differs between 2 prompts") }),
      ]);
      expect(await lint(contents, [{ A: "a" }, { A: "a" }])).toEqual([]);
    });

    it("leaves alone tokens that are the same everywhere, have one user, or stand at the end", async () => {
      const contents = { "tasks/T.txt": `$$A\n${long}$$B`, a: "one", b: "two" };
      expect(await told(contents, [{ A: "a", B: "b" }])).toEqual([]);
      expect(
        await told(contents, [
          { A: "a", B: "a" },
          { A: "a", B: "b" },
        ]),
      ).toEqual([]);
      expect(
        await told({ ...contents, "tasks/T.txt": "$$A few words $$B" }, [
          { A: "a", B: "a" },
          { A: "b", B: "b" },
        ]),
      ).toEqual([]);
    });
  });

  it("rules and ignore: findings are left out or graded anew, errors of compiling stay", async () => {
    const rule = "Never ask about the budget.\n";
    const contents = { "tasks/T.txt": `# A\n${rule}# B\n${rule}$$A`, a: `AKIA${"QWERTYUIOPASDFGH"}` };
    const grades = async (options: Partial<LintOptions>) =>
      (await lint(contents, [{ A: "a" }], options)).map((each) => `${each.rule} ${each.severity}`);
    expect(await grades({})).toEqual(["secret error", "duplicated-rule warning"]);
    expect(await grades({ rules: { secret: "off", "duplicated-rule": "error" } })).toEqual([
      "duplicated-rule error",
    ]);
    expect(await grades({ rules: { secret: "warning" } })).toContain("secret warning");
    expect(await grades({ ignore: { "./a": ["secret"] } })).toEqual(["duplicated-rule warning"]);
    expect(await grades({ ignore: { a: ["duplicated-rule"], b: ["secret"] } })).toHaveLength(2);
    const refused = { ignore: { "tasks/T.txt": ["template_unresolved"] } } as unknown as LintOptions;
    expect(await told({ "tasks/T.txt": "$$A" }, [{}], refused)).toHaveLength(1);
  });

  it("names the nodes that a secret or a drifted schema is part of", async () => {
    const contents = { "tasks/T.txt": "$$A", "a.json": `{"description": "AKIA${"QWERTYUIOPASDFGH"}"}` };
    const schemas = [{ file: "./a.json", schemas: [{}], from: "x" }];
    const findings = await lint(contents, [{ A: "a.json" }, { A: "a.json" }], { schemas });
    expect(findings.map(({ rule, nodes }) => [rule, nodes])).toEqual([
      ["secret", ["w/n0", "w/n1"]],
      ["schema-drift", ["w/n0", "w/n1"]],
    ]);
  });

  describe("duplicated-rule", () => {
    it("names both places, in two files or two sections, however they are written", async () => {
      const findings = await lint(
        {
          "tasks/T.txt":
            "# One\n- Never ask about the budget.\n\n$$A\n\n# Two\nBe kind.\n* never ask about  the BUDGET\n",
          a: "Intro first. **Never ask about the budget!**\n",
        },
        [{ A: "a" }, { A: "a" }],
      );
      expect(findings.map(placeOf)).toEqual(["duplicated-rule a:1:14", "duplicated-rule tasks/T.txt:8:3"]);
      expect(findings[0]).toMatchObject({
        message: "says the same as tasks/T.txt:2:3",
        related: [{ file: "tasks/T.txt", line: 2, column: 3 }],
        nodes: ["w/n0", "w/n1"],
      });
    });

    it("reports a rule of two sentences once, also when it is wrapped", async () => {
      const rule = (between: string) =>
        `- Answer in the user's language.${between}Never mix two languages in one answer.\n`;
      expect(await told({ "tasks/T.txt": `# A\n${rule(" ")}\n# B\n${rule("\n  ")}` })).toEqual([
        "duplicated-rule tasks/T.txt:5:3",
      ]);
    });

    it("leaves alone one section, short phrases, code, JSON, and a file put in twice", async () => {
      const rule = "Never ask about the budget.\n";
      expect(await told({ "tasks/T.txt": `# A\n- ${rule}- ${rule}` })).toEqual([]);
      expect(await told({ "tasks/T.txt": "# A\nBe brief.\n# B\nBe brief.\n" })).toEqual([]);
      expect(await told({ "tasks/T.txt": `# A\n${rule}# B\n\`\`\`\n${rule}\`\`\`\n` })).toEqual([]);
      expect(await told({ "tasks/T.txt": "# A\n$$A\n# B\n$$A\n", a: rule }, [{ A: "a" }])).toEqual([]);
      const json = '{"description":\n"Never ask about the budget."}';
      expect(
        await told({ "tasks/T.txt": `# A\n${rule}# B\n$$A`, "a.json": json }, [{ A: "a.json" }]),
      ).toEqual([]);
    });
  });

  describe("schema-drift", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] };
    const drift = (file: string, code: unknown) =>
      lint({ "tasks/T.txt": "x", "s.json": file }, [{}], {
        schemas: [{ file: "s.json", schemas: schemasFromCode(code) ?? [], from: "schemas.js#a" }],
      });

    it("names the pointers and lines that differ", async () => {
      const text = JSON.stringify({ ...schema, properties: { a: { type: "number" }, c: {} } }, null, 2);
      const findings = await drift(text, { ...schema, title: "T" });
      expect(findings.map((each) => `${placeOf(each)} ${each.message}`)).toEqual([
        'schema-drift s.json:5:7 /properties/a/type is "number" in the file and "string" in the code (schemas.js#a)',
        "schema-drift s.json:7:5 /properties/c is only in the file (schemas.js#a)",
        "schema-drift s.json:1:1 /title is only in the code (schemas.js#a)",
      ]);
      expect(findings[0]?.severity).toBe("error");
    });

    it.each([
      [{ maximum: 1 }, { maximum: 100 }, "/maximum is 1 in the file and 100 in the code"],
      [{ default: null }, { default: "" }, '/default is null in the file and "" in the code'],
      [{ items: true }, { items: {} }, "/items differs from the code"],
      [{ title: "x".repeat(50) }, { title: "" }, "/title differs from the code"],
      [{ enum: ["b", "a"] }, { enum: ["a", "b", "c"] }, '/enum has "c" only in the code'],
      [{ required: ["a", "b"] }, { required: ["a"] }, '/required has "b" only in the file'],
    ])("names both values where they are short: %j, %j", async (file, code, expected) => {
      const findings = await drift(JSON.stringify(file), code);
      expect(findings.map(({ message }) => message)).toEqual([`${expected} (schemas.js#a)`]);
    });

    it("does not mind the order of keys and sets, nor names", async () => {
      const text = JSON.stringify({
        $schema: "x",
        required: ["b", "a"],
        properties: schema.properties,
        type: "object",
      });
      expect(await drift(text, { $id: "y", ...schema })).toEqual([]);
    });

    it("reads Zod, as it reads and as it hands on", async () => {
      const code = z.object({ a: z.string(), b: z.number().default(1) });
      const file = {
        type: "object",
        properties: { a: { type: "string" }, b: { default: 1, type: "number" } },
      };
      expect(await drift(JSON.stringify({ ...file, required: ["a"] }), code)).toEqual([]);
      const output = { ...file, required: ["a", "b"], additionalProperties: false };
      expect(await drift(JSON.stringify(output), code)).toEqual([]);
      expect((await drift(JSON.stringify(file), code)).map(placeOf)).toEqual(["schema-drift s.json:1:1"]);
    });

    it("reports a file that is missing or no JSON", async () => {
      expect((await drift("{", schema)).map(({ message }) => message)).toEqual([
        "is not JSON (schemas.js#a)",
      ]);
      const schemas = [{ file: "none.json", schemas: [schema], from: "x" }];
      expect(await told({ "tasks/T.txt": "x" }, [{}], { schemas })).toEqual(["schema-drift none.json:1:1"]);
      expect(schemasFromCode("words")).toBeUndefined();
    });
  });

  it("every rule has a severity, a meaning and a remedy", () => {
    for (const rule of Object.values(lintRules)) {
      expect(rule.severity).toMatch(/^(error|warning)$/);
      expect(`${rule.means} ${rule.remedy}`).toMatch(/^[A-Z].*\.$/);
    }
  });
});
