import { describe, expect, it } from "vitest";
import { PromptAssembler, type PromptConfig } from "../../src/dynamic.ts";
import { embedder, manifestOf, projectPorts, skills, tools } from "./a-project.ts";

const chosen = async (task: string, config: PromptConfig = {}, catalogues = { tools, skills }) => {
  const one = new PromptAssembler({ ...projectPorts(), config, catalogues });
  return one.assemble({ task, json: true });
};

describe("tools and skills for a task (A6)", () => {
  it.each([
    ["run the tests", "run_tests"],
    ["exécute les tests du projet", "run_tests"],
    ["execute os testes do projeto", "run_tests"],
    ["how many users are in the database?", "database_query"],
    ["combien d'utilisateurs dans la base de données ?", "database_query"],
    ["quantos usuários existem no banco de dados?", "database_query"],
    ["envoie un courriel à Paul", "send_mail"],
    ["envie um e-mail para o Paulo", "send_mail"],
  ])("%s: %s (A14)", async (task, tool) => {
    expect((await chosen(task)).tools).toContain(tool);
  });

  it("chooses nothing where nothing fits", async () => {
    expect((await chosen("sing a song about the sea")).tools).toEqual([]);
  });

  it("offers the base set of the mode first, in its order, and only what the mode has", async () => {
    const baseTools = {
      act: ["edit_file", "read_file", "no_such", "edit_file"],
      review: ["edit_file", "read_file"],
    };
    expect((await chosen("run the tests", { baseTools })).tools).toEqual([
      "edit_file",
      "read_file",
      "run_tests",
    ]);
    // edit_file is for acting alone.
    expect((await chosen("verify that the tests run", { baseTools })).tools).toEqual([
      "read_file",
      "run_tests",
    ]);
  });

  it("keeps to the limits, of each mode where they differ (A3)", async () => {
    const baseTools = { act: ["read_file", "edit_file"], plan: ["read_file", "git_diff"] };
    const limited = { baseTools, maxTools: { act: 1 } };
    expect((await chosen("run the tests", limited)).tools).toEqual(["read_file"]);
    expect((await chosen("investigate it", limited)).tools.length).toBeGreaterThanOrEqual(2);
    expect((await chosen("run the tests", { maxTools: 0, maxSkills: 0 })).tools).toEqual([]);
    const all = await chosen("run the tests", { semantic: { minScore: 0, maxResults: 2 } });
    expect(all.tools).toHaveLength(2);
  });

  it("breaks ties by name", async () => {
    const twins = manifestOf(
      "tool",
      ["b", "c", "a"].map((name) => ({ name, description: "Runs the tests." })),
    );
    const same = await chosen("run the tests", { semantic: { minScore: 0 } }, { tools: twins, skills });
    const scores = same.tools;
    expect([...scores].sort()).toEqual(["a", "b", "c"]);
    expect(scores).toEqual(
      (await chosen("run the tests", { semantic: { minScore: 0 } }, { tools: twins, skills })).tools,
    );
  });

  it("finds a tool by what it is called in another language", async () => {
    const described = manifestOf("tool", [
      { name: "a1", description: "Zqx.", descriptions: { de: "Startet den Rechner neu." } },
      { name: "a2", description: "Sends an email." },
    ]);
    expect((await chosen("starte den Rechner neu", {}, { tools: described, skills })).tools).toEqual(["a1"]);
  });

  it("names the file of a skill, and shows a skill that is no file whole", async () => {
    const one = new PromptAssembler({
      ...projectPorts(),
      catalogues: { skills },
      config: { semantic: { minScore: 0 } },
    });
    const text = await one.assemble({ task: "publish a release with tests" });
    expect(text).toContain(
      'write-tests: How to write tests that fail for the right reason. (read "skills/write-tests/SKILL.md"',
    );
    expect(text).not.toContain("Write the test first.");
    expect(text).toContain("~~~markdown\nTag, build, publish.\n~~~");
  });

  it("refuses vectors of another embedder, with the remedy (A2)", async () => {
    const other = { ...tools, embedder: "another 1" };
    await expect(chosen("run the tests", {}, { tools: other, skills })).rejects.toMatchObject({
      code: "manifest_mismatch",
      message: expect.stringContaining(embedder.id),
    });
  });
});
