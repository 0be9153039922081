import { readFileSync, writeFileSync } from "node:fs";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { recordsFolder } from "./records-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const { folder, file, quoin, record } = recordsFolder();

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
      cwd: folder(),
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
