import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuoinError } from "quoin";
import { readRoles, watchRoles } from "quoin/node";
import { plannerPrompt, type RoleLibrary } from "quoin/roles";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-roles-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);
const task = { goal: "Tidy up." };

describe("templates from a folder (B3)", () => {
  it("every YAML file is a role; what editors leave behind is none", async () => {
    write("planner.yaml", "role: You plan.\n");
    write("poet.yml", "role: You rhyme.\ninstructions: Rhyme.\nconstraints: [Be brief.]\n");
    for (const name of [".poet.yaml.swp", "#poet.yaml#", "poet.yaml~", ".hidden.yaml", "notes.txt"])
      write(name, "[");
    const roles = await readRoles(folder);
    expect(roles.names).toEqual(["planner", "executor", "replanner", "extractor", "verifier", "poet"]);
    expect((await plannerPrompt({ task }, { templates: roles })).text).toMatch(/^You plan\.\n/);
  });

  it("tells of every file that cannot be read at once; roles without such a file go on", async () => {
    write("planner.yaml", new Uint8Array([0xff, 0xfe, 0x00]));
    mkdirSync(join(folder, "replanner.yaml"));
    symlinkSync("/etc/hostname", join(folder, "verifier.yaml"));
    write("poet.yaml", "role: a");
    write("poet.yml", "role: b");
    const roles = await readRoles(folder);
    const told = roles.problems().map(({ code, file }) => `${code} ${file?.slice(folder.length + 1)}`);
    expect(told).toEqual([
      "file_not_utf8 planner.yaml",
      "file_unreadable replanner.yaml",
      "file_outside_root verifier.yaml",
      "role_invalid poet.yml",
    ]);
    expect(roles.role("executor").name).toBe("executor");
    expect(() => roles.role("planner")).toThrow("is not UTF-8 text");
  });

  it("refuses a folder that is missing or none", async () => {
    await expect(readRoles(join(folder, "no"))).rejects.toMatchObject({ code: "file_missing" });
    write("file", "");
    await expect(readRoles(join(folder, "file"))).rejects.toMatchObject({ code: "file_unreadable" });
  });
});

describe("templates that are watched (B3)", () => {
  const next = () => {
    let tell: (value: RoleLibrary | QuoinError) => void = () => {};
    return {
      told: (value: RoleLibrary | QuoinError) => tell(value),
      wait: () =>
        new Promise<RoleLibrary | QuoinError>((resolve) => {
          tell = resolve;
        }),
    };
  };

  it("an edit holds from then on, a bad one is told and waited out", async () => {
    write("planner.yaml", "role: First.\n");
    const { told, wait } = next();
    const watched = await watchRoles(folder, { changed: told, refused: told });
    const start = async () =>
      (await plannerPrompt({ task }, { templates: watched.current() })).text.split("\n")[0];
    try {
      expect(await start()).toBe("First.");
      let heard = wait();
      write("planner.yaml", "role: Second.\n");
      await heard;
      expect(await start()).toBe("Second.");
      heard = wait();
      write("planner.yaml", "role: Third {oops}.\n");
      expect(await heard).toMatchObject({ code: "role_invalid" });
      expect(await start()).toBe("Second.");
      heard = wait();
      write("planner.yaml", "role: Fourth.\n");
      await heard;
      expect(await start()).toBe("Fourth.");
    } finally {
      watched.close();
    }
  });

  it("goes on where the folder is replaced as a whole, and where a callback throws", async () => {
    const inner = join(folder, "templates");
    mkdirSync(inner);
    writeFileSync(join(inner, "planner.yaml"), "role: First.\n");
    const thrown = new Promise((resolve) => process.once("unhandledRejection", resolve));
    let times = 0;
    const watched = await watchRoles(inner, {
      refused() {
        times++;
        throw new Error("of the host's own");
      },
    });
    try {
      writeFileSync(join(inner, "planner.yaml"), "role: {oops}\n");
      expect(await thrown).toMatchObject({ message: "of the host's own" });
      rmSync(inner, { recursive: true });
      mkdirSync(inner);
      writeFileSync(join(inner, "planner.yaml"), "role: Second.\n");
      await vi.waitFor(
        () => expect(watched.current().role("planner").wordings[0]?.pieces).toEqual([{ text: "Second." }]),
        {
          timeout: 10_000,
        },
      );
      expect(times).toBeGreaterThan(0);
    } finally {
      watched.close();
    }
  });

  it("does not start with templates that are wrong", async () => {
    write("planner.yaml", "role: {oops}\n");
    await expect(watchRoles(folder)).rejects.toMatchObject({ code: "role_invalid" });
  });
});
