import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { assemble, QuoinError } from "quoin";
import { nodeFiles } from "quoin/node";
import { workflow } from "quoin/workflow";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quoin-workflow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let roots = 0;

/** A fresh root with these files. */
function rootWith(files: Record<string, string | Uint8Array>): string {
  const root = join(folder, String(roots++));
  mkdirSync(root, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const compile = (root: string, includes: Record<string, string>, task_ref = "T") =>
  assemble(
    workflow({ node: "n", templates: "tasks" }),
    { nodes: [{ node_id: "n", type: "pgc", task_ref, includes }] },
    { files: nodeFiles(root) },
  );

async function problems(run: Promise<unknown>): Promise<string[]> {
  const error = await run.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(QuoinError);
  return (error as QuoinError).problems.map(
    ({ code, file, line, column }) => `${code} ${[file, line, column].filter(Boolean).join(":")}`,
  );
}

describe("the workflow blueprint", () => {
  it("puts context and schema into a template, as the framework's example does (E1)", async () => {
    const root = rootWith({
      "tasks/Questions v1.0.txt":
        "# Questions\n\n---\n\n$$CONTEXT\n\n---\n\n## Output Schema\n\n$$OUTPUT_SCHEMA\n\n$$include shared/rules.txt\n",
      "contexts/discovery.txt": "## Context Block\n\nNext: Discovery\n",
      "schemas/set.json": '{"type": "object"}\n',
      "shared/rules.txt": "- Never ask about budget\n",
    });
    const includes = { CONTEXT: "contexts/discovery.txt", OUTPUT_SCHEMA: "schemas/set.json" };
    const { text, hash, spans } = await compile(root, includes, "Questions v1.0");
    expect(text).toBe(
      '# Questions\n\n---\n\n## Context Block\n\nNext: Discovery\n\n---\n\n## Output Schema\n\n{"type": "object"}\n\n- Never ask about budget\n',
    );
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(spans.map(({ source }) => source.ref)).toEqual([
      "tasks/Questions v1.0.txt",
      "contexts/discovery.txt",
      "tasks/Questions v1.0.txt",
      "schemas/set.json",
      "tasks/Questions v1.0.txt",
      "shared/rules.txt",
      "tasks/Questions v1.0.txt",
    ]);
  });

  it("gives the same bytes whatever the system wrote: BOM and CRLF (E2)", async () => {
    const unix = rootWith({ "tasks/T.txt": "a\n$$X\nb\n", "x.txt": "one\ntwo\n\n" });
    const windows = rootWith({
      "tasks/T.txt": "\ufeffa\r\n$$X\r\nb\r\n",
      "x.txt": "\ufeffone\r\ntwo\r\n\r\n",
    });
    const [one, other] = [await compile(unix, { X: "x.txt" }), await compile(windows, { X: "x.txt" })];
    expect(one.text).toBe("a\none\ntwo\n\nb\n");
    expect(other.hash).toBe(one.hash);
  });

  it("takes the longest name, and two dollar signs before no letter for text", async () => {
    const root = rootWith({ "tasks/T.txt": "$$OUTPUT $$OUTPUT_SCHEMA $$5 $$ $1 $$.", a: "A", b: "B" });
    expect((await compile(root, { OUTPUT: "a", OUTPUT_SCHEMA: "b" })).text).toBe("A B $$5 $$ $1 $$.");
  });

  it("is its pieces put together, whatever the values hold (E1)", async () => {
    const value = fc
      .string({
        unit: fc.constantFrom("$&", "$$", "$1", "{", "}}", "\\", "\n", "é", "🚢", "`", "%", "$"),
        maxLength: 12,
      })
      .filter((text) => !/\$\$[A-Za-z_]/.test(text));
    await fc.assert(
      fc.asyncProperty(value, value, async (one, other) => {
        const root = rootWith({ "tasks/T.txt": "<$$A>\n$$B|$$A", a: one, b: other });
        const [a, b] = [one, other].map((text) => text.replace(/\n$/, ""));
        expect((await compile(root, { A: "a", B: "b" })).text).toBe(`<${a}>\n${b}|${a}`);
      }),
      { numRuns: 60 },
    );
  });

  it("refuses everything that it cannot resolve, at once and with the place (E3)", async () => {
    const root = rootWith({
      "tasks/T.txt": "$$UNKNOWN\n  $$if X\n$$CALL(a=1)\n$$A $$include nowhere.txt\n",
      a: "x\n y $$INNER\n",
      "b.json": "{no",
      c: Uint8Array.from([0xff, 0xfe]),
    });
    const includes = { A: "a", B: "b.json", C: "c", D: "../outside", E: "/etc/passwd" };
    expect((await problems(compile(root, includes))).sort()).toEqual(
      [
        "template_unresolved tasks/T.txt:1:1",
        "template_unresolved tasks/T.txt:2:3",
        "template_unresolved tasks/T.txt:3:1",
        "template_unresolved a:2:4",
        "template_unresolved b.json",
        "template_unresolved tasks/T.txt",
        "template_unresolved tasks/T.txt",
        "template_unresolved tasks/T.txt",
        "template_unresolved tasks/T.txt",
        "file_missing nowhere.txt",
        "file_not_utf8 c",
        "file_outside_root ../outside",
        "file_outside_root /etc/passwd",
      ].sort(),
    );
  });

  it("does not follow a link out of the root", async () => {
    const root = rootWith({ "tasks/T.txt": "$$A" });
    symlinkSync("/etc/hostname", join(root, "link"));
    expect(await problems(compile(root, { A: "link" }))).toEqual(["file_outside_root link"]);
  });

  it("names the nodes there are when asked for another, and one without a task", async () => {
    const run = (node: string) =>
      assemble(workflow({ node }), { nodes: [{ node_id: "a" }, { node_id: "b", task_ref: "T" }] });
    await expect(run("c")).rejects.toThrow('no node is named "c"; there are a, b');
    await expect(run("a")).rejects.toThrow("has no task_ref");
  });
});
