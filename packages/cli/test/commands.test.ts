import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Assembly } from "quoin";
import { afterAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const spec = {
  systemPrompt: { rules: ["Be brief."] },
  constraints: [{ text: "No jargon." }],
  task: [
    {
      instruction: "Answer.",
      outputFormat: { type: "json", jsonSchema: { type: "object", required: ["a"] } },
    },
  ],
  input: { userQuery: "What is a quoin?" },
};
const specJson = file("spec.json", JSON.stringify(spec));
const example = join(import.meta.dirname, "../../../examples/bot.yaml");

describe("quoin assemble canonical", () => {
  it("prints the prompt alone on standard output, byte for byte as hashed (C9)", async () => {
    const { code, stdout, stderr } = await runQuoin(["assemble", "canonical", specJson]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const json = JSON.parse(
      (await runQuoin(["assemble", "canonical", specJson, "--json"])).stdout,
    ) as Assembly;
    expect(createHash("sha256").update(stdout).digest("hex")).toBe(json.hash);
  });

  it("prints the documented shape with --json", async () => {
    const { stdout } = await runQuoin(["assemble", "canonical", specJson, "--json"]);
    const json = JSON.parse(stdout) as Assembly;
    expect(Object.keys(json)).toEqual([
      "version",
      "blueprint",
      "text",
      "hash",
      "counter",
      "limit",
      "tokens",
      "exact",
      "overBudget",
      "sections",
      "decisions",
      "spans",
      "parts",
      "view",
    ]);
    expect(Object.keys(json.sections[0] ?? {})).toEqual([
      "id",
      "title",
      "trust",
      "channel",
      "start",
      "end",
      "tokens",
      "hash",
    ]);
    expect(json.spans.map(({ start, end }) => json.text.slice(start, end)).join("")).toBe(json.text);
  });

  it("reads standard input, YAML and JSON alike", async () => {
    const fromFile = await runQuoin(["assemble", "canonical", specJson]);
    const json = await runQuoin(["assemble", "canonical", "-"], { input: JSON.stringify(spec) });
    const yaml =
      "systemPrompt: {rules: [Be brief.]}\nconstraints: [{text: No jargon.}]\ntask:\n  - instruction: Answer.\n    outputFormat: {type: json, jsonSchema: {type: object, required: [a]}}\ninput: {userQuery: What is a quoin?}\n";
    const fromYaml = await runQuoin(["assemble", "canonical", "-"], { input: yaml });
    expect(json.stdout).toBe(fromFile.stdout);
    expect(fromYaml.stdout).toBe(fromFile.stdout);
  });

  it("explains on standard error, without colour when NO_COLOR is set or nobody looks", async () => {
    const { stderr, stdout } = await runQuoin([
      "assemble",
      "canonical",
      example,
      "--explain",
      "--window",
      "700",
    ]);
    expect(stderr).toContain("section");
    expect(stderr).toMatch(/System Prompt +\d+ .*immutable +system/);
    expect(stderr).toMatch(/decisions \(\d+\)/);
    expect(stderr + stdout).not.toContain("\u001b");
    const forced = await runQuoin(["assemble", "canonical", example, "--explain"], {
      env: { FORCE_COLOR: "1" },
    });
    expect(forced.stderr).toContain("\u001b[");
    const none = await runQuoin(["assemble", "canonical", example, "--explain"], {
      env: { FORCE_COLOR: "1", NO_COLOR: "1" },
    });
    expect(none.stderr).not.toContain("\u001b");
  });

  it("takes settings from a file and lets flags win", async () => {
    const config = file("config.yaml", "headingLevel: 1\nmodel: gpt-4\n");
    const { stdout } = await runQuoin([
      "assemble",
      "canonical",
      specJson,
      "--config",
      config,
      "--model",
      "gpt-4o",
    ]);
    expect(stdout).toContain("# [Task]");
    const bad = file("bad.yaml", "headingLevel: 7\ncolour: red\n");
    const refused = await runQuoin(["assemble", "canonical", specJson, "--config", bad]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`${bad}:1:1 headingLevel`);
    expect(refused.stderr).toContain(`${bad}:2:1 colour: unknown key`);
  });

  it("logs numbers and no content (C7, C8)", async () => {
    const { stderr } = await runQuoin(["assemble", "canonical", example, "--log"]);
    const event = JSON.parse(stderr);
    expect(event).toMatchObject({ event: "prompt_assembled", blueprint: "canonical", exact: true });
    expect(stderr).not.toMatch(/Maren|barco|gate/);
  });

  it("says what it had to settle for, without being asked", async () => {
    const { code, stderr } = await runQuoin(["assemble", "canonical", specJson, "--model", "gtp-4o"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\nnote: model "gtp-4o" is not in the table, .*not validated/);
  });

  it("stops quietly when the reader of a pipe leaves", async () => {
    const long = file("long.json", JSON.stringify({ ...spec, input: { userQuery: "word ".repeat(60_000) } }));
    const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
      import("node:child_process").then(({ exec }) => {
        const entry = join(import.meta.dirname, "../dist/quoin.js");
        exec(
          `"${process.execPath}" "${entry}" assemble canonical "${long}" | head -c 10; exit \${PIPESTATUS[0]}`,
          { shell: "/bin/bash" },
          (error, _stdout, stderr) => resolve({ code: error ? (error.code ?? 1) : 0, stderr }),
        );
      }, reject);
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("quoin explain", () => {
  it("shows a saved assembly, also from a pipe", async () => {
    const { stdout } = await runQuoin(["assemble", "canonical", example, "--json", "--window", "700"]);
    const shown = await runQuoin(["explain", file("assembly.json", stdout)]);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/Constraints +\d+ .*trusted +user/);
    expect((await runQuoin(["explain", "-"], { input: stdout })).stdout).toBe(shown.stdout);
  });

  it("refuses an assembly that was changed, and prints none of its control characters", async () => {
    const { stdout } = await runQuoin(["assemble", "canonical", specJson, "--json"]);
    const assembly = JSON.parse(stdout) as Assembly;
    const changed = await runQuoin(["explain", "-"], {
      input: JSON.stringify({ ...assembly, text: assembly.text.replace("brief", "rude") }),
    });
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain("hash: is not the hash of the text");
    const odd = {
      ...assembly,
      blueprint: "x\u001b[2J",
      sections: assembly.sections.map((each) => ({ ...each, tokens: 1e12 })),
    };
    const shown = await runQuoin(["explain", "-"], { input: JSON.stringify(odd) });
    expect(shown.code).toBe(0);
    expect(shown.stdout).not.toContain("\u001b");
  });

  it("refuses what is no assembly", async () => {
    const { code, stderr } = await runQuoin(["explain", specJson]);
    expect(code).toBe(1);
    expect(stderr).toContain("error[assembly_invalid]");
  });
});

describe("quoin migrate", () => {
  it("promotes short-term memory and says what moved (C9)", async () => {
    const v1 = {
      version: 1,
      task: [{ instruction: "x" }],
      input: { userQuery: "y", context: "User: hi\nBot: hello\n" },
    };
    const { code, stdout, stderr } = await runQuoin(["migrate", file("v1.json", JSON.stringify(v1))]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      version: 2,
      task: [{ instruction: "x" }],
      conversationState: {
        transcript: [
          { role: "user", content: "hi" },
          { role: "assistant", content: "hello" },
        ],
      },
      input: { userQuery: "y" },
    });
    expect(stderr).toContain("2 messages moved");
    expect((await runQuoin(["assemble", "canonical", "-"], { input: stdout })).code).toBe(0);
  });
});

describe("quoin check-reply canonical", () => {
  it("accepts a right reply and corrects a wrong one (C10)", async () => {
    const right = await runQuoin(["check-reply", "canonical", specJson, file("right.txt", '{"a":1}')]);
    expect(right).toMatchObject({ code: 0, stdout: "" });
    const wrong = await runQuoin(["check-reply", "canonical", specJson, file("wrong.txt", '{"b":1}')]);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain("must have required property 'a'");
    expect(wrong.stderr).toContain("error[reply_invalid]");
  });
});

describe("quoin check-reply canonical, further", () => {
  it("takes standard input once", async () => {
    const { code, stderr } = await runQuoin(["check-reply", "canonical", "-", "-"]);
    expect(code).toBe(2);
    expect(stderr).toContain("error[usage]");
  });

  it("names the place of a schema that is none", async () => {
    const task = [{ instruction: "x", outputFormat: { type: "json", jsonSchema: { type: "nonsense" } } }];
    const path = file("bad-schema.json", JSON.stringify({ ...spec, task }, null, 2));
    const { code, stderr } = await runQuoin(["check-reply", "canonical", path, "-"], { input: "{}" });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /error\[schema_invalid\] .*bad-schema\.json:\d+:\d+ task\[0\]\.outputFormat\.jsonSchema/,
    );
  });
});

describe("quoin schema", () => {
  it("prints the JSON Schema of an assembly, which an assembly fits", async () => {
    const schema = JSON.parse((await runQuoin(["schema", "assembly"])).stdout);
    const { stdout } = await runQuoin(["assemble", "canonical", specJson, "--json"]);
    for (const key of schema.required) expect(JSON.parse(stdout)).toHaveProperty(key);
  });

  it("prints the JSON Schema of a spec, or of the configuration (C2)", async () => {
    const spec = JSON.parse((await runQuoin(["schema", "canonical"])).stdout);
    expect(spec.required).toEqual(["task", "input"]);
    const config = JSON.parse((await runQuoin(["schema", "canonical", "--config"])).stdout);
    expect(config).toHaveProperty("properties.caps");
  });

  it("prints the JSON Schemas of a workflow and of a project's configuration", async () => {
    const workflow = JSON.parse((await runQuoin(["schema", "workflow"])).stdout);
    expect(workflow).toMatchObject({ required: ["nodes"], properties: { nodes: { type: "array" } } });
    const config = JSON.parse((await runQuoin(["schema", "config"])).stdout);
    expect(config).toMatchObject({
      additionalProperties: false,
      properties: {
        $schema: { type: "string" },
        schemas: { type: "object" },
        lint: { properties: { rules: { properties: { secret: { enum: ["off", "warning", "error"] } } } } },
      },
    });
  });
});

describe("usage", () => {
  it.each([
    [["frobnicate"]],
    [["assemble", "canonical"]],
    [["assemble", "canonical", "x", "--window", "none"]],
    [["assemble", "nothing"]],
  ])("%j is wrong usage", async (args) => {
    const { code, stderr, stdout } = await runQuoin(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/error|Usage/i);
  });

  it.each(["compile", "lint"])("%s explains itself in lines that fit a terminal", async (command) => {
    const { stdout } = await runQuoin([command, "--help"]);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("helps with an example, and exits 0", async () => {
    const { code, stdout } = await runQuoin(["assemble", "canonical", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Example:");
  });
});
