/** Both stores, for the tests that run on each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@quoin/store";
import type { StoreSubject } from "@quoin/store/testing";
import { afterAll, beforeAll, describe } from "vitest";
import {
  hasPostgres,
  type PrivatePostgres,
  privatePostgres,
} from "../../../scripts/lib/private-postgres.mjs";

export interface Subject extends StoreSubject {
  /** Where the store is PostgreSQL. */
  server?: PrivatePostgres;
}

/** Runs a suite on SQLite and on PostgreSQL; the subject is ready inside tests and hooks. */
export function onBothStores(suite: (subject: Subject) => void): void {
  describe("SQLite", () => {
    const folder = mkdtempSync(join(tmpdir(), "quoin-sqlite-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    let count = 0;
    suite({ fresh: async () => join(folder, `${++count}/quoin.db`), open: openStore });
  });

  describe.skipIf(!hasPostgres)("PostgreSQL (skipped where it is not installed)", () => {
    const subject: Subject = { fresh: () => (subject.server as PrivatePostgres).fresh(), open: openStore };
    beforeAll(async () => {
      subject.server = await privatePostgres();
    });
    afterAll(() => subject.server?.remove());
    suite(subject);
  });
}
