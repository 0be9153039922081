import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Assembly } from "quoin";
import { afterAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-bad-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
chmodSync(folder, 0o755);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const minimal = { task: [{ instruction: "Answer." }], input: { userQuery: "Hi" } };
const assemble = (path: string, ...more: string[]) => runQuoin(["assemble", "canonical", path, ...more]);
const noTrace = /\n\s+at .*:\d+:\d+/;

describe("a clear error, never a stack trace", () => {
  const cases: [name: string, path: () => string, expected: RegExp][] = [
    [
      "a missing file",
      () => join(folder, "nowhere.yaml"),
      /error\[file_missing\] .*nowhere\.yaml: does not exist/,
    ],
    ["a directory", () => folder, /error\[file_unreadable\] .*is a directory/],
    ["an empty file", () => file("empty.yaml", ""), /error\[spec_invalid\]/],
    [
      "broken JSON",
      () => file("broken.json", '{"task": [}'),
      /error\[spec_unparsable\] .*broken\.json:1:1\d: not valid JSON/,
    ],
    [
      "broken YAML",
      () => file("broken.yaml", "task:\n  - a\n b: [\n"),
      /error\[spec_unparsable\] .*broken\.yaml:3/,
    ],
    [
      "six megabytes of broken JSON",
      () => file("huge.json", `{"task": [${'"word",'.repeat(800_000)}}`),
      /error\[spec_unparsable\] .*not valid JSON/,
    ],
    [
      "nested without end",
      () => file("deep.json", "[".repeat(100_000)),
      /error\[spec_unparsable\] .*nested too deep/,
    ],
    [
      "a schema 100,000 levels deep",
      () => file("deep-schema.json", deepSchema()),
      /error\[spec_invalid\] .*levels deep/,
    ],
    [
      "a circle of anchors",
      () =>
        file(
          "circle.yaml",
          "task:\n  - instruction: x\n    outputFormat: {type: json, jsonSchema: &a {properties: {child: *a}}}\ninput: {userQuery: y}\n",
        ),
      /error\[spec_invalid\] .*levels deep/,
    ],
    [
      "20,000 unknown keys",
      () =>
        file(
          "keys.json",
          JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
        ),
      /and 19\d\d\d more problems/,
    ],
    ["an alias bomb", () => file("bomb.yaml", bomb()), /error\[spec_unparsable\]/],
    ["words", () => file("words.json", '"hello"'), /error\[spec_invalid\] .*expected object/],
    ["not UTF-8", () => file("latin1.yaml", Uint8Array.of(0x74, 0xe9, 0x0a)), /error\[file_not_utf8\]/],
    [
      "UTF-16",
      () => file("utf16.json", Buffer.from(`\ufeff${JSON.stringify(minimal)}`, "utf16le")),
      /error\[file_not_utf8\]/,
    ],
    [
      "an empty task list",
      () => file("tasks.json", JSON.stringify({ ...minimal, task: [] })),
      /task: needs at least one task/,
    ],
    [
      "a prototype key",
      () =>
        file(
          "proto.json",
          '{"__proto__": {"x": 1}, "task": [{"instruction": "a"}], "input": {"userQuery": "b"}}',
        ),
      /__proto__: unknown key/,
    ],
  ];
  it.each(cases)("%s", async (_name, path, expected) => {
    const { code, stderr, stdout } = await assemble(path());
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(expected);
    expect(stderr).toMatch(/remedy: \S/);
    expect(stderr).not.toMatch(noTrace);
  });

  it("names line and key of every problem, with the place shown", async () => {
    const path = file(
      "many.yaml",
      "task:\n  - instruction: ok\n    priority: 9\n    colour: red\ninput:\n  context: x\n",
    );
    const { stderr } = await assemble(path);
    expect(stderr).toContain(`${path}:3:5 task[0].priority: must be 1, 2, 3, 4 or 5`);
    expect(stderr).toContain(`${path}:4:5 task[0].colour: unknown key`);
    expect(stderr).toContain(`${path}:5:1 input.userQuery: is required (string)`);
    expect(stderr).toContain("> 3 |     priority: 9");
  });

  it("secrets and personal data in the lines shown are dots", async () => {
    const secret = `Hunter2${"Hunter2!"}`;
    const path = file(
      "secret-lines.yaml",
      `task: [{instruction: x}]\ninput:\n  userQuery: hi\n  colour: red\n  context: "password=${secret} jo.doe@mail.org"\n`,
    );
    const { stderr } = await assemble(path);
    expect(stderr).toContain("> 4 |   colour: red");
    expect(stderr).toMatch(/5 \| {3}context: "password=•+/);
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain("jo.doe");
    const key = `sk-${"proj-"}${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d"}`;
    const misplaced = await assemble(
      file("secret-key.yaml", `task: [{instruction: x}]\n${key}: 1\ntoken: *${key}\n`),
    );
    expect(misplaced.code).toBe(1);
    expect(misplaced.stderr).not.toContain(key);
  });

  it("an unreadable file", async () => {
    const path = file("secret.yaml", "task: []");
    chmodSync(path, 0o000);
    // Root reads everything, so become nobody.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    const { code, stderr } = await runQuoin(["assemble", "canonical", path], {
      ...(uid !== undefined && { uid }),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[file_unreadable\] .*no permission/);
    // It may be one that nobody named on the command line.
    expect(stderr).toContain("remedy: Check what stands at the named path");
  });

  it("an empty task, which no schema helps with", async () => {
    const { code, stderr } = await runQuoin(["assemble", "dynamic", " "]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /error\[spec_invalid\] task: is empty\nremedy: Correct what is named; of keys in a file/,
    );
  });

  it.skipIf(!existsSync("/dev/full"))("a full disk", () => {
    const path = file("fine.json", JSON.stringify(minimal));
    const entry = join(import.meta.dirname, "../dist/quoin.js");
    const command = `"${process.execPath}" "${entry}" assemble canonical "${path}" 2>&1 > /dev/full; echo "exit $?"`;
    const output = execFileSync("/bin/bash", ["-c", command], { encoding: "utf8" });
    expect(output).toMatch(/error\[output_failed\] .*ENOSPC[\s\S]*exit 1/);
  });

  it("terminal control characters in a key do not reach the terminal", async () => {
    const path = file("escape.json", JSON.stringify({ ...minimal, "\u001b[2J\u001b[31mred": 1 }));
    const { stderr } = await assemble(path);
    expect(stderr).toContain("unknown key");
    expect(stderr).not.toContain("\u001b");
  });
});

describe("a right prompt from hard input", () => {
  const read = async (spec: unknown, ...more: string[]): Promise<Assembly> => {
    const { code, stdout, stderr } = await assemble(
      file("hard.json", JSON.stringify(spec)),
      "--json",
      ...more,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as Assembly;
  };

  it("a query of one megabyte is whole", async () => {
    const userQuery = "What is a quoin? ".repeat(62_000);
    const { text, exact } = await read({ ...minimal, input: { userQuery } }, "--window", "2000000");
    expect(text).toContain(userQuery);
    expect(exact).toBe(true);
  });

  it("a query of one megabyte without a space is whole, and honest about its count", async () => {
    const userQuery = "a".repeat(1_000_000);
    const { text, exact } = await read({ ...minimal, input: { userQuery } }, "--window", "2000000");
    expect(text).toContain(userQuery);
    expect(exact).toBe(false);
  });

  it("ten thousand constraints all stand", async () => {
    const constraints = Array.from({ length: 10_000 }, (_, at) => ({
      text: `Rule number ${at}.`,
      priority: (at % 5) + 1,
    }));
    const { text, decisions } = await read({ ...minimal, constraints });
    expect(text.match(/Rule number/g)).toHaveLength(10_000);
    expect(decisions).toEqual([]);
  });

  it("lone surrogates and NUL bytes are replaced, on record", async () => {
    const { text, decisions } = await read({ ...minimal, input: { userQuery: "a\ud83d b\u0000c" } });
    expect(text).toContain("a\ufffd bc");
    expect(decisions).toContainEqual(expect.objectContaining({ action: "neutralise", count: 2 }));
  });
});

function deepSchema(): string {
  const schema = `${'{"not":'.repeat(100_000)}{}${"}".repeat(100_000)}`;
  return `{"task":[{"instruction":"x","outputFormat":{"type":"json","jsonSchema":${schema}}}],"input":{"userQuery":"y"}}`;
}

function bomb(): string {
  const levels = Array.from({ length: 12 }, (_, at) => {
    const previous = at
      ? Array(10)
          .fill(`*a${at - 1}`)
          .join(", ")
      : "x";
    return `a${at}: &a${at} [${previous}]`;
  });
  return `${levels.join("\n")}\n`;
}
