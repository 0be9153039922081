/** A database that nobody has written to yet: nothing is remembered there, and nothing is wrong. */
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, privatePostgres } from "../../../scripts/lib/private-postgres.mjs";
import { projectFolders } from "./project-folder.ts";

const project = projectFolders("missing");
let server: Awaited<ReturnType<typeof privatePostgres>>;
beforeAll(async () => {
  if (hasPostgres) server = await privatePostgres();
});
afterAll(() => server?.remove());

// A7, A13
describe("a store that is not there yet", () => {
  it.skipIf(!hasPostgres)("is no fault in a database of PostgreSQL", async () => {
    const { quoin } = project({ "a.txt": "" });
    const store = await server.fresh();
    await quoin("init");
    const assemble = ["assemble", "dynamic", "run the tests", "--strict", "--store", store];
    const first = await quoin(...assemble);
    expect(first.stderr).not.toContain("memories");
    expect(first.code).toBe(0);
    const checked = async () => {
      const { stdout } = await quoin("doctor", "--json");
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === "store");
    };
    process.env.QUOIN_STORE = store;
    expect(await checked()).toMatchObject({
      status: "ok",
      detail: expect.stringContaining("none yet, the first record or memory makes it"),
    });
    const recalled = await quoin("recall", "anything");
    expect(recalled.stderr).toContain("error[store_missing]");
    expect(recalled.stderr).toContain("the first record or memory makes it");
    expect(recalled.code).toBe(1);
    // Nobody who only looks makes one.
    expect((await quoin("record", "list")).stderr).toContain("error[store_missing]");
    expect((await quoin("remember", "The tests are run with make.")).code).toBe(0);
    expect((await quoin(...assemble)).code).toBe(0);
    expect((await checked()).detail).toContain("1 memory");
    delete process.env.QUOIN_STORE;
  });

  it("is no fault in a file, be it empty", async () => {
    const { quoin, path } = project({ "a.txt": "" });
    await quoin("init");
    writeFileSync(path("empty.db"), "");
    for (const store of ["none.db", "empty.db"]) {
      const { code, stderr } = await quoin("assemble", "dynamic", "run it", "--strict", "--store", store);
      expect(stderr).not.toContain("memories");
      expect(code).toBe(0);
      expect((await quoin("recall", "x", "--store", store)).stderr).toContain("error[store_missing]");
    }
  });
});
