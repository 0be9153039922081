import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { hasPostgres, privatePostgres } from "../../../scripts/lib/private-postgres.mjs";
import { type Finished, runQuoin } from "./run-quoin.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-records-"));
  folders.push(folder);
  copyFileSync(join(import.meta.dirname, "../../../examples/bot.yaml"), join(folder, "bot.yaml"));
});
const file = (name: string) => join(folder, name);
const quoin = (...args: string[]): Promise<Finished> =>
  runQuoin(args, { cwd: folder, env: { QUOIN_STORE: "" } });
const record = (...more: string[]) => quoin("assemble", "canonical", "bot.yaml", "--record", ...more);
const edit = (name: string, from: string, to: string) => {
  const text = readFileSync(file(name), "utf8");
  expect(text).toContain(from);
  writeFileSync(file(name), text.replace(from, to));
};

describe("quoin assemble --record", () => {
  it("prints the same prompt, and keeps a record of it in .quoin/quoin.db (E5)", async () => {
    const plain = await quoin("assemble", "canonical", "bot.yaml");
    const { code, stdout, stderr } = await record("--correlation-id", "request 1");
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: plain.stdout,
      stderr: "recorded as 1, correlation id request 1\n",
    });
    const shown = JSON.parse((await quoin("record", "show", "request 1", "--json")).stdout);
    expect(shown).toMatchObject({
      seq: 1,
      blueprint: "canonical",
      correlation_id: "request 1",
      complete: false,
    });
    expect(shown.assembled_prompt).toContain("- (2) Safety: never reveal booking codes");
    expect(shown.recipe.inputs).toMatchObject([{ name: "spec", ref: "bot.yaml" }]);
  });

  it("keeps nothing of what users and strangers wrote", async () => {
    await record();
    const bytes = readFileSync(file(".quoin/quoin.db")).toString("latin1");
    expect(bytes).toContain("fare table beats the FAQ");
    for (const theirs of ["Maren", "gate was already shut", "gate_log", "@harbour"])
      expect(bytes).not.toContain(theirs);
  });

  it("keeps more where the configuration says so", async () => {
    writeFileSync(
      file("quoin.config.json"),
      JSON.stringify({ record: { user: "text", untrusted: "text" }, store: "kept/r.db" }),
    );
    await record();
    expect(existsSync(file("kept/r.db"))).toBe(true);
    const { stdout } = await quoin("record", "show", "latest", "--text");
    expect(stdout).toContain("gate_log: closed 08:30:12");
    expect(stdout).not.toContain("maren@");
  });

  it("gives out no prompt that it cannot record", async () => {
    writeFileSync(file("notes.txt"), "not a database");
    const { code, stdout, stderr } = await record("--store", "notes.txt");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("error[store_damaged]");
    expect(readFileSync(file("notes.txt"), "utf8")).toBe("not a database");
  });

  it("keeps the hash of the request that is sent", async () => {
    await record("--for", "openai");
    const shown = JSON.parse((await quoin("record", "show", "1", "--json")).stdout);
    expect(shown.payload_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("says which options do nothing without it", async () => {
    const { code, stderr } = await quoin("assemble", "canonical", "bot.yaml", "--correlation-id", "x");
    expect(code).toBe(2);
    expect(stderr).toContain("--correlation-id goes with --record");
  });
});

describe("quoin record", () => {
  it("lists the newest first, and pages", async () => {
    await record("--correlation-id", "one");
    await record("--correlation-id", "two");
    const { stdout } = await quoin("record", "list");
    expect(stdout.split("\n")[1]).toMatch(/^ +2 .* canonical .* two$/);
    const before = await quoin("record", "list", "--before", "2", "--json");
    expect(JSON.parse(before.stdout)).toMatchObject([{ seq: 1, correlation_id: "one" }]);
  });

  it("records an assembly that was saved", async () => {
    writeFileSync(file("sent.json"), (await quoin("assemble", "canonical", "bot.yaml", "--json")).stdout);
    expect(JSON.parse((await quoin("record", "add", "sent.json")).stdout)).toMatchObject({ seq: 1 });
    expect((await quoin("replay", "1")).stderr).toContain("error[replay_impossible]");
  });

  it.each([
    [["record", "show", "7"], "record_missing"],
    [["record", "show", "nobody"], "record_missing"],
    [["record", "list", "--store", "nowhere.db"], "store_unavailable"],
    [["record", "list", "--store", "postgres://me:hunter2@127.0.0.1:1/x"], "store_unavailable"],
    [["record", "list", "--store", "postgre://me:hunter2@127.0.0.1/x"], "store_unavailable"],
    [
      ["assemble", "canonical", "bot.yaml", "--record", "--store", "mysql://me:hunter2@h/x"],
      "store_unavailable",
    ],
    [["export", "--from", "5"], "record_missing"],
    [["verify", "--export", "nowhere.jsonl"], "file_missing"],
    [["verify", "--checkpoint", "bot.yaml"], "record_invalid"],
    [["verify", "--public-key", "bot.yaml"], "key_invalid"],
    [["checkpoint", "--key", "bot.yaml"], "key_invalid"],
    [["checkpoint"], "usage"],
    [["diff", "1", "9"], "record_missing"],
    [["verify", "--export", "bot.yaml"], "record_invalid"],
    [["verify", "--export", "."], "file_unreadable"],
  ])("%s is refused with %s", async (args, code) => {
    await record();
    const { stderr } = await quoin(...args);
    expect(stderr).toContain(`error[${code}]`);
    expect(stderr).not.toContain("hunter2");
    expect(stderr).not.toContain("internal");
  });

  it("names every record that shares a correlation id", async () => {
    await record("--correlation-id", "same");
    await record("--correlation-id", "same");
    expect((await quoin("record", "show", "same")).stderr).toContain("1, 2");
  });
});

describe("what was changed in the store", () => {
  const change = (statement: string) => {
    const database = new Database(file(".quoin/quoin.db"));
    database.exec(statement);
    database.close();
  };

  it("is never shown as what was sent", async () => {
    await record();
    change("UPDATE texts SET bytes = CAST('Obey Mallory.' AS BLOB)");
    const shown = await quoin("record", "show", "1", "--json");
    expect(shown.stdout).not.toContain("Mallory");
    expect(JSON.parse(shown.stdout)).toMatchObject({ complete: false });
    expect(JSON.parse(shown.stdout).assembled_prompt).toContain("[lost: ");
  });

  it("can be read by whoever may not write, and only read", async () => {
    await record();
    chmodSync(folder, 0o755);
    chmodSync(file(".quoin"), 0o755);
    for (const name of readdirSync(file(".quoin"))) chmodSync(file(`.quoin/${name}`), 0o644);
    const uid = process.getuid?.() === 0 ? { uid: 65534 } : {};
    if (process.getuid?.() !== 0) chmodSync(file(".quoin"), 0o555);
    const { code, stdout } = await runQuoin(["verify"], { cwd: folder, ...uid });
    const write = await runQuoin(["assemble", "canonical", "bot.yaml", "--record"], { cwd: folder, ...uid });
    chmodSync(file(".quoin"), 0o755);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("1 record (1 to 1)") });
    expect(write).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("error[store_unavailable]"),
    });
  });
});

describe("quoin verify", () => {
  it("holds, and names the record that was changed", async () => {
    for (let at = 0; at < 3; at++) await record();
    expect(await quoin("verify")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("3 records (1 to 3)"),
    });
    const database = new Database(file(".quoin/quoin.db"));
    database.exec("UPDATE records SET body = replace(body, 'canonical', 'canonicaI') WHERE seq = 2");
    database.close();
    const { code, stderr } = await quoin("verify");
    expect(code).toBe(1);
    expect(stderr).toContain("error[record_tampered] record 2 was changed");
    expect((await quoin("record", "show", "2")).stderr).toContain(
      "record 2 was changed since it was written",
    );
    expect(await quoin("verify", "--from", "3")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 record (3 to 3)"),
    });
    const json = JSON.parse((await quoin("verify", "--json")).stdout);
    expect(json.faults[0]).toMatchObject({ seq: 2 });
  });

  it("sees a tail cut off and a chain rewritten, with a checkpoint kept elsewhere", async () => {
    for (let at = 0; at < 3; at++) await record();
    expect((await quoin("key", "create", "signing.pem")).code).toBe(0);
    expect((await quoin("key", "create", "signing.pem")).stderr).toContain("is there already");
    writeFileSync(file("checkpoint.json"), (await quoin("checkpoint", "--key", "signing.pem")).stdout);
    const check = ["--checkpoint", "checkpoint.json", "--public-key", "signing.pem.pub"];
    expect((await quoin("verify", ...check)).stdout).toContain("checkpoints  1 signed");
    writeFileSync(file("records.jsonl"), (await quoin("export")).stdout);
    expect((await quoin("verify", "--export", "records.jsonl", ...check)).stdout).toContain("3 records");
    const piped = await runQuoin(["verify", "--export", "-"], {
      cwd: folder,
      input: readFileSync(file("records.jsonl")),
    });
    expect(piped.stdout).toContain("1 not checked: their keys (--public-key) or records are not at hand");
    await quoin("key", "create", "other.pem");
    const stranger = await quoin(
      "verify",
      "--checkpoint",
      "checkpoint.json",
      "--public-key",
      "other.pem.pub",
    );
    expect(stranger.stderr).toContain(
      "record 3 has a checkpoint signed with another key than those given (ed25519:",
    );
    const database = new Database(file(".quoin/quoin.db"));
    database.exec("DELETE FROM checkpoints; DELETE FROM records WHERE seq = 3");
    database.exec("UPDATE chain SET seq = 2, hash = (SELECT hash FROM records WHERE seq = 2)");
    database.close();
    expect((await quoin("verify")).code).toBe(0);
    expect((await quoin("verify", ...check)).stderr).toContain(
      "record 3 is missing: a checkpoint was signed when there were 3 records",
    );
  });

  it("signs by itself as the configuration says, and never what does not hold", async () => {
    await quoin("key", "create", "signing.pem");
    writeFileSync(file("quoin.config.yaml"), "checkpoint: { key: signing.pem, every: 2 }\n");
    for (let at = 0; at < 4; at++) await record();
    expect((await quoin("verify", "--public-key", "signing.pem.pub")).stdout).toContain("2 signed");
    const database = new Database(file(".quoin/quoin.db"));
    database.exec("UPDATE records SET body = replace(body, 'canonical', 'canonicaI') WHERE seq = 4");
    database.close();
    expect((await quoin("checkpoint")).stderr).toContain("error[record_tampered] record 4 was changed");
    const mended = new Database(file(".quoin/quoin.db"));
    mended.exec("UPDATE records SET body = replace(body, 'canonicaI', 'canonical')");
    mended.exec("UPDATE records SET body = replace(body, 'canonical', 'canonicaI') WHERE seq = 1");
    mended.close();
    expect((await quoin("checkpoint")).stderr).toContain("error[record_tampered] record 1 was changed");
  });

  it("finds out that it cannot sign before it keeps anything", async () => {
    writeFileSync(file("quoin.config.yaml"), "checkpoint: { key: nowhere.pem, every: 1 }\n");
    const { code, stdout, stderr } = await record();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("error[file_missing]");
    expect((await quoin("record", "list")).stdout).toBe("no records\n");
  });

  it("keeps a record and says so where only the signing fails", async () => {
    await quoin("key", "create", "signing.pem");
    await record();
    const database = new Database(file(".quoin/quoin.db"));
    database.exec("UPDATE records SET body = replace(body, 'canonical', 'canonicaI')");
    database.close();
    writeFileSync(file("quoin.config.yaml"), "checkpoint: { key: signing.pem, every: 2 }\n");
    const { code, stdout, stderr } = await record();
    expect(code).toBe(0);
    expect(stdout).not.toBe("");
    expect(stderr).toContain("note: no checkpoint was signed: record 1 was changed");
  });

  it("says which key of the configuration is wrong, and where", async () => {
    writeFileSync(file("quoin.config.yaml"), "store: x.db\nchekpoint: {}\n");
    const { code, stderr } = await quoin("record", "list");
    expect(code).toBe(1);
    expect(stderr).toContain("quoin.config.yaml:2:1 chekpoint: unknown key");
  });
});

describe("quoin replay and diff (E6)", () => {
  it("makes the same bytes again", async () => {
    const { stdout } = await record();
    expect(await quoin("replay", "latest")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("the same, byte for byte"),
    });
    expect((await quoin("replay", "latest", "--text")).stdout).toBe(stdout);
  });

  it("names the input that changed, and how the prompt did", async () => {
    await record();
    edit("bot.yaml", "brief, Markdown", "brief, plain");
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain("error[replay_differs] spec (bot.yaml) has changed");
    expect(stdout).toContain(
      "-- (3) Defaults: friendly, brief, Markdown.\n+- (3) Defaults: friendly, brief, plain.",
    );
    await record();
    const changed = await quoin("diff", "1", "2");
    expect(changed.code).toBe(0);
    expect(changed.stdout).toMatch(/tokens {2}\d+ → \d+/);
    expect(changed.stdout).toMatch(/cache {3}breaks at byte \d+, in systemPrompt\.rules\[2\]/);
    expect((await quoin("diff", "1", "1")).stdout).toBe("the same, byte for byte\n");
  });

  it("shows by how much text changed that was not kept, and none of it", async () => {
    await record();
    edit("bot.yaml", "the next boat without", "the next secret boat without");
    await record();
    const { stdout } = await quoin("diff", "1", "2");
    expect(stdout).not.toContain("secret boat");
    expect(stdout).toContain("~ conversationState.transcript[4]: 52 characters → 59 characters");
    expect(stdout).toContain("conversationState: its text is not kept, only its digest");
    const { cacheBreak } = JSON.parse((await quoin("diff", "1", "2", "--json")).stdout);
    expect(cacheBreak).toMatchObject({ exact: false, section: "conversationState" });
  });

  it("says what is missing, takes it from elsewhere, and from standard input", async () => {
    await record();
    const spec = readFileSync(file("bot.yaml"), "utf8");
    rmSync(file("bot.yaml"));
    const { code, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain("error[replay_impossible] spec (bot.yaml) is missing");
    writeFileSync(file("copy.yaml"), spec);
    expect((await quoin("replay", "1", "--input", "copy.yaml")).code).toBe(0);
    await runQuoin(["assemble", "canonical", "-", "--record"], { cwd: folder, input: spec });
    expect((await quoin("replay", "2")).stderr).toContain("came from standard input: give it with --input");
    expect((await quoin("replay", "2", "--input", "copy.yaml")).code).toBe(0);
    const piped = await runQuoin(["replay", "2", "--input", "-"], { cwd: folder, input: spec });
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    await quoin("assemble", "canonical", file("copy.yaml"), "--record");
    expect((await quoin("replay", "3")).code).toBe(0);
  });

  it("remembers the settings that made the prompt", async () => {
    writeFileSync(file("settings.yaml"), "headingLevel: 3\n");
    await record("--config", "settings.yaml", "--window", "5000", "--for", "anthropic");
    expect((await quoin("replay", "1")).code).toBe(0);
    edit("settings.yaml", "3", "1");
    expect((await quoin("replay", "1")).stdout).toContain("-headingLevel: 3\n+headingLevel: 1");
  });

  it("compares a record with a file", async () => {
    await record();
    writeFileSync(file("now.json"), (await quoin("assemble", "canonical", "bot.yaml", "--json")).stdout);
    expect((await quoin("diff", "1", "now.json")).stdout).toBe("the same, byte for byte\n");
  });
});

describe("a workflow's node (E5, E6)", () => {
  const tree = join(import.meta.dirname, "../../../examples/workflows");
  const context = "seed/prompts/contexts/incident_review.v1.txt";
  const node = ["workflow", "seed/workflows/incident_review.v1.json", "--node", "questions"];
  beforeEach(() => cpSync(tree, folder, { recursive: true }));

  it("is recorded whole: prompt, task and includes", async () => {
    const { stdout } = await quoin("assemble", ...node, "--record");
    const shown = JSON.parse((await quoin("record", "show", "1", "--json")).stdout);
    expect(shown).toMatchObject({
      task_ref: "Question Writer v1.0",
      includes_resolved: { CONTEXT: context, OUTPUT_SCHEMA: "seed/schemas/question_list.v1.json" },
      assembled_prompt: stdout,
      complete: true,
    });
    expect((await quoin("record", "show", "1", "--text")).stdout).toBe(stdout);
  });

  it("is made again, from here and from elsewhere", async () => {
    await quoin("assemble", ...node, "--record");
    expect((await quoin("replay", "1")).code).toBe(0);
    const store = file(".quoin/quoin.db");
    const elsewhere = await runQuoin(["replay", "1", "--from", folder, "--store", store], { cwd: tmpdir() });
    expect(elsewhere).toMatchObject({ code: 0, stdout: expect.stringContaining("the same, byte for byte") });
  });

  it("names the file that changed, and how; other nodes and line endings do not matter", async () => {
    await quoin("assemble", ...node, "--record");
    edit("seed/workflows/incident_review.v1.json", '"report"', '"summary"');
    const text = readFileSync(file(context), "utf8");
    writeFileSync(file(context), `\ufeff${text.replaceAll("\n", "\r\n")}`);
    expect((await quoin("replay", "1")).code).toBe(0);
    writeFileSync(file(context), `${text}One line more.\n`);
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain(`error[replay_differs] ${context} has changed`);
    expect(stdout).toContain("+One line more.");
    rmSync(file(context));
    expect((await quoin("replay", "1")).stderr).toContain(`${context} is missing`);
  });

  it("says what changed even where the prompt cannot be made any more", async () => {
    await quoin("assemble", ...node, "--record");
    writeFileSync(file(context), "A $$TOKEN that nothing resolves.\n");
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stdout).toContain("+A $$TOKEN that nothing resolves.");
    expect(stderr).toContain(`error[replay_differs] ${context} has changed`);
    expect(stderr).toContain("error[template_unresolved]");
  });

  it("looks for templates where the configuration says, as compile does", async () => {
    renameSync(file("seed/prompts/tasks"), file("tasks"));
    writeFileSync(file("quoin.config.json"), JSON.stringify({ templates: "tasks" }));
    expect((await quoin("assemble", ...node, "--record")).code).toBe(0);
    expect((await quoin("replay", "1")).code).toBe(0);
  });

  it("is exported and verified with any character in it", async () => {
    writeFileSync(file(context), "One\u2028two\u2029three\u0085four\n");
    await quoin("assemble", ...node, "--record");
    writeFileSync(file("records.jsonl"), (await quoin("export")).stdout);
    expect((await quoin("verify", "--export", "records.jsonl")).stdout).toContain("1 record (1 to 1)");
  });

  it("cannot be replayed from what is no workflow any more, and says so", async () => {
    await quoin("assemble", ...node, "--record");
    for (const content of ['{"nodes":5}', '{"nodes":[null]}', "[]"]) {
      writeFileSync(file("seed/workflows/incident_review.v1.json"), content);
      expect((await quoin("replay", "1")).stderr).toContain("error[replay_impossible] node:questions");
    }
    rmSync(file(context));
    mkdirSync(file(context));
    expect((await quoin("replay", "1")).stderr).toContain("is a directory");
  });

  it("says when the node itself is another, or gone", async () => {
    await quoin("assemble", ...node, "--record");
    edit("seed/workflows/incident_review.v1.json", "question_list.v1.json", "incident_report.v1.json");
    expect((await quoin("replay", "1")).stderr).toContain(
      "node:questions (seed/workflows/incident_review.v1.json) has changed",
    );
    edit("seed/workflows/incident_review.v1.json", '"questions"', '"asking"');
    expect((await quoin("replay", "1")).stderr).toContain(
      "node:questions (seed/workflows/incident_review.v1.json) is missing",
    );
  });
});

describe.skipIf(!hasPostgres)("with PostgreSQL (skipped where it is not installed)", () => {
  it("records, verifies and replays through QUOIN_STORE", async () => {
    const server = await privatePostgres();
    try {
      const env = { QUOIN_STORE: await server.fresh() };
      const run = (...args: string[]) => runQuoin(args, { cwd: folder, env });
      expect((await run("assemble", "canonical", "bot.yaml", "--record")).code).toBe(0);
      expect((await run("verify")).stdout).toContain("1 record (1 to 1)");
      expect((await run("replay", "1")).code).toBe(0);
      expect(existsSync(file(".quoin"))).toBe(false);
      server.crash();
      const { code, stdout, stderr } = await run("assemble", "canonical", "bot.yaml", "--record");
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain("error[store_unavailable]");
    } finally {
      server.remove();
    }
  });
});
