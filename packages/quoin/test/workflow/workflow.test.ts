import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { assemble, QuoinError } from "quoin";
import { nodeFiles } from "quoin/node";
import { workflow } from "quoin/workflow";
import { afterAll, describe, expect, it } from "vitest";
import { memoryFiles, placeOf } from "./memory-files.ts";

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
  return (error as QuoinError).problems.map(placeOf);
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
        "template_unresolved b.json:1:2",
        "template_unresolved nodes.0.includes.B",
        "template_unresolved nodes.0.includes.C",
        "template_unresolved nodes.0.includes.D",
        "template_unresolved nodes.0.includes.E",
        "file_missing tasks/T.txt:4:5",
        "file_not_utf8 c:1:1",
        "file_outside_root nodes.0.includes.D",
        "file_outside_root nodes.0.includes.E",
      ].sort(),
    );
  });

  it("names the file that a node asks for in vain, and where the node does so (E3)", async () => {
    const root = rootWith({ "tasks/T.txt": "$$A $$B" });
    symlinkSync("/etc/hostname", join(root, "link"));
    const error = (await compile(root, { A: "link", B: "no/such.txt" }).catch(
      (reason) => reason,
    )) as QuoinError;
    expect(error.problems).toEqual([
      {
        code: "file_outside_root",
        path: ["nodes", 0, "includes", "A"],
        message: "link leads outside the root through a link",
      },
      { code: "file_missing", path: ["nodes", 0, "includes", "B"], message: "no/such.txt does not exist" },
    ]);
    expect(await problems(compile(root, {}, "Gone"))).toEqual(["file_missing nodes.0.task_ref"]);
    expect(await problems(compile(root, {}, "../../T"))).toEqual(["file_outside_root nodes.0.task_ref"]);
    await expect(compile(root, {}, "Gone")).rejects.toThrow("tasks/Gone.txt does not exist");
    await expect(compile(root, { A: "no\\such.txt", B: "link" })).rejects.toThrow("has a backslash");
  });

  it("refuses what is no file, or none to read, instead of waiting for it", async () => {
    const root = rootWith({ "tasks/T.txt": "$$A", "file.txt": "x", "big.txt": "" });
    execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", join(root, "pipe")]);
    truncateSync(join(root, "big.txt"), 64_000_001);
    const refusal = (path: string) => expect(compile(root, { A: path })).rejects;
    await refusal("pipe").toThrow("pipe is not a regular file");
    await refusal("tasks").toThrow("tasks is a folder");
    await refusal("big.txt").toThrow("big.txt is larger than 64 MB");
    await refusal("file.txt/inner").toThrow("file.txt/inner does not exist");
  });

  it.each([
    ["ab\n", [0x63, 0xff], "2:2"],
    ["é🚢\n\n", [0xc3, 0x28], "3:1"],
    ["é🚢", [0xf0, 0x9f], "1:4"],
    ["\ufeffa", [0x80], "1:2"],
  ])("says where a file stops being UTF-8: after %j (E3)", async (before, bytes, place) => {
    const { files } = memoryFiles({
      "tasks/T.txt": "$$A",
      a: Uint8Array.from([...new TextEncoder().encode(before), ...bytes]),
    });
    const node = { node_id: "n", task_ref: "T", includes: { A: "a" } };
    const run = assemble(workflow({ node: "n", templates: "tasks" }), { nodes: [node] }, { files });
    expect(await problems(run)).toEqual([`file_not_utf8 a:${place}`]);
  });

  it("puts in any bytes that are text, and refuses all others (E1, E2)", async () => {
    const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const anyText = fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.uint8Array({ maxLength: 40 })), async (bytes) => {
        const { files } = memoryFiles({ "tasks/T.txt": "a$$X{$&}$$X\nb", x: bytes });
        const node = { node_id: "n", task_ref: "T", includes: { X: "x" } };
        const run = assemble(workflow({ node: "n", templates: "tasks" }), { nodes: [node] }, { files });
        let text: string;
        try {
          text = decode(bytes).replaceAll("\r\n", "\n");
        } catch {
          expect(await problems(run)).toEqual([expect.stringMatching(/^file_not_utf8 x:\d+:\d+$/)]);
          return;
        }
        if (/\$\$[A-Za-z_]/.test(text)) return expect(run).rejects.toThrow("inside an include");
        const value = text.replace(/\n$/, "");
        expect((await run).text).toBe(`a${value}{$&}${value}\nb`);
      }),
      { numRuns: 300 },
    );
  });

  it("calls a token by a reserved word only where no include has that name", async () => {
    const root = rootWith({ "tasks/T.txt": "$$CASE", "tasks/I.txt": "$$if A", a: "A" });
    expect((await compile(root, { CASE: "a" })).text).toBe("A");
    await expect(compile(root, {}, "I")).rejects.toThrow("$$if: there are no conditions");
  });

  it.each([
    ["$$include\nx", "1:1", "$$include names no file"],
    ["a\n$$include  \t\nx", "2:1", "$$include names no file"],
    ["a $$X(y=1)", "1:3", "takes no parameters"],
    ["a $$include(y)", "1:3", "takes no parameters"],
    [" \n", "1:1", "is empty"],
    ["", "1:1", "is empty"],
  ])("refuses the template %j at its place (E3)", async (template, place, message) => {
    const run = () => compile(rootWith({ "tasks/T.txt": template, x: "X" }), {});
    expect(await problems(run())).toEqual([`template_unresolved tasks/T.txt:${place}`]);
    await expect(run()).rejects.toThrow(message);
  });

  it("does not call an include unused as well when its token cannot be put in", async () => {
    const root = rootWith({ "tasks/T.txt": "$$X(y=1)", x: "X" });
    expect(await problems(compile(root, { X: "x" }))).toEqual(["template_unresolved tasks/T.txt:1:1"]);
  });

  it("refuses two nodes of one name, with all else that is wrong", async () => {
    const value = { nodes: [{ node_id: "a" }, { node_id: "a", task_ref: "" }] };
    expect((await problems(assemble(workflow({ node: "a" }), value))).sort()).toEqual([
      "spec_invalid nodes.1.node_id",
      "spec_invalid nodes.1.task_ref",
    ]);
  });

  it.each([
    [
      { node_id: "a", includes: {} },
      "nodes[0]: has includes, but no task_ref: no prompt would be made of it",
    ],
    [{ node_id: "a", taskRef: "T", includes: {} }, '; is "taskRef" meant to be task_ref?'],
    [{ node_id: "a", task_reff: "T", includes: {} }, '; is "task_reff" meant to be task_ref?'],
    [{ node_id: "a", tsk_ref: "T", includes: {} }, '; is "tsk_ref" meant to be task_ref?'],
    [{ node_id: "a", "task-raf": "T", includes: {} }, '; is "task-raf" meant to be task_ref?'],
    [{ NodeId: "a" }, 'nodes[0].node_id: is required (string); is "NodeId" meant to be node_id?'],
  ])("refuses a node whose prompt would silently not be made: %j", async (node, message) => {
    await expect(assemble(workflow({ node: "b" }), { nodes: [node] })).rejects.toThrow(message);
  });

  it("leaves nodes of the engine alone, and sees no likeness where there is none", async () => {
    const nodes = [
      { node_id: "a", taskRef: "x", include: [] },
      { node_id: "b", task: "T", includes: {} },
    ];
    const error = await assemble(workflow({ node: "a" }), { nodes }).catch((reason: QuoinError) => reason);
    expect((error as QuoinError).problems).toEqual([
      expect.objectContaining({ path: ["nodes", 1], message: expect.not.stringContaining("meant") }),
    ]);
  });

  it("names the nodes there are when asked for another, and one without a task", async () => {
    const run = (node: string) =>
      assemble(workflow({ node }), { nodes: [{ node_id: "a" }, { node_id: "b", task_ref: "T" }] });
    await expect(run("c")).rejects.toThrow('no node is named "c"; there are a, b');
    await expect(run("a")).rejects.toThrow("has no task_ref");
  });
});
