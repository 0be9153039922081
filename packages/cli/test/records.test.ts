import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { hasPostgres, privatePostgres } from "../../../scripts/lib/private-postgres.mjs";
import { recordsFolder } from "./records-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const { folder, file, quoin, record } = recordsFolder();

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
    [["record", "list", "--store", "nowhere.db"], "store_missing"],
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
    chmodSync(folder(), 0o755);
    chmodSync(file(".quoin"), 0o755);
    for (const name of readdirSync(file(".quoin"))) chmodSync(file(`.quoin/${name}`), 0o644);
    const uid = process.getuid?.() === 0 ? { uid: 65534 } : {};
    if (process.getuid?.() !== 0) chmodSync(file(".quoin"), 0o555);
    const { code, stdout } = await runQuoin(["verify"], { cwd: folder(), ...uid });
    const write = await runQuoin(["assemble", "canonical", "bot.yaml", "--record"], {
      cwd: folder(),
      ...uid,
    });
    chmodSync(file(".quoin"), 0o755);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("1 record (1 to 1)") });
    expect(write).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("error[store_unavailable]"),
    });
  });
});

describe.skipIf(!hasPostgres)("with PostgreSQL (skipped where it is not installed)", () => {
  it("records, verifies and replays through QUOIN_STORE", async () => {
    const server = await privatePostgres();
    try {
      const env = { QUOIN_STORE: await server.fresh() };
      const run = (...args: string[]) => runQuoin(args, { cwd: folder(), env });
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
