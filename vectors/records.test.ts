/**
 * The format of records is a promise: chains that were written once must verify for ever. These files were written
 * by the first version and are never written anew.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signatureCheck } from "@quoin/store";
import { exportReader, parseCheckpoint, verifyRecords } from "quoin/records";
import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(join(import.meta.dirname, "records", name), "utf8");
const lines = read("export.jsonl").trimEnd().split("\n");
const pem = read("public-key.pem");
const checkpoint = parseCheckpoint(JSON.parse(read("checkpoint.json")));
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a chain of the first version", () => {
  it("still holds, and so does its checkpoint", async () => {
    const reader = exportReader(async function* () {
      yield* lines;
    });
    const checkSignature = signatureCheck([{ pem, file: "public-key.pem" }]);
    const found = await verifyRecords(reader, { checkpoints: [checkpoint], checkSignature });
    expect(found).toMatchObject({ records: 3, signed: 1, unchecked: 0, faults: [] });
  });

  it("is hashed as the documentation says, by any tool", () => {
    const { chain } = JSON.parse(lines[0] as string);
    let previous = sha256(`quoin-chain-v1\n${chain}`);
    for (const line of lines.slice(1)) {
      const { seq, hash, body, texts, previous: before } = JSON.parse(line);
      expect(before).toBe(previous);
      expect(hash).toBe(sha256(`quoin-record-v1\n${seq}\n${previous}\n${body}`));
      for (const [key, text] of Object.entries(texts)) expect(sha256(text as string)).toBe(key);
      previous = hash;
    }
    expect(checkpoint.head).toBe(previous);
  });

  it("is signed as the documentation says, by any tool", () => {
    const { chain, seq, head, timestamp, key, signature } = checkpoint;
    const statement = `quoin-checkpoint-v1\n${chain}\n${seq}\n${head}\n${timestamp}\n${key}\n`;
    expect(verify(null, Buffer.from(statement), createPublicKey(pem), Buffer.from(signature, "base64"))).toBe(
      true,
    );
  });
});
