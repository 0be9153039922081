import { errorTable } from "quoin";
import { describe, expect, it } from "vitest";
import { postgresError } from "../src/postgres/postgres-error.ts";
import { sqliteError } from "../src/sqlite/sqlite-error.ts";

// A7: one database holds records, memories and sessions, and says the same of all of them.
describe("what a store says", () => {
  it.each([
    ["SQLite is full", sqliteError({ code: "SQLITE_FULL", message: "full" }, "m.db"), "store_full"],
    ["a server is full", postgresError({ code: "53100", message: "full" }, "x"), "store_full"],
    ["a lock is not given", postgresError({ code: "55P03", message: "lock" }, "x"), "store_unavailable"],
    ["a server is too slow", postgresError({ code: "57014", message: "slow" }, "x"), "store_unavailable"],
  ] as const)("is true of memories too, where %s", (_name, error, code) => {
    expect(error.code).toBe(code);
    const { means, remedy } = errorTable[code];
    expect([error.message, means, remedy].join("\n")).not.toMatch(/\brecord|\bchain/);
  });

  it("does not send whoever has damaged memories to verify records", () => {
    expect(errorTable.store_damaged.remedy).toMatch(/of records/);
  });
});
