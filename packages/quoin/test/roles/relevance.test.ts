import type { Scorer } from "quoin";
import { executorPrompt } from "quoin/roles";
import { describe, expect, it } from "vitest";

const task = { goal: "Ship the release." };
const tools = ["read_file: Read a file.", "send_mail: Send an e-mail.", "draw: Draw a picture."].map(
  (line) => {
    const [name = "", description = ""] = line.split(": ");
    return { name, description };
  },
);
const prompt = (description: string, config = {}, ports = {}) =>
  executorPrompt({ task, subtask: { id: "a", description }, available_tools: tools }, config, ports);
const shown = (text = "") => tools.map(({ name }) => name).filter((name) => text.includes(`"${name}"`));

describe("what is relevant is shown (B7)", () => {
  it("by the words of the subtask; what is left out is on record with its score", async () => {
    const { view, decisions } = await prompt("Read the file a.js.");
    expect(shown(view.sections.tools)).toEqual(["read_file"]);
    const left = decisions.filter(({ action, section }) => action === "drop" && section === "tools");
    expect(left).toHaveLength(2);
    for (const { score, reason } of left) {
      expect(score).toBeLessThan(0.05);
      expect(reason).toBe("not relevant enough");
    }
  });

  it("where no tool has to do with the subtask, all stay, and it is told", async () => {
    const { view, decisions } = await prompt("Xyzzy plugh.");
    expect(shown(view.sections.tools)).toHaveLength(3);
    expect(decisions).toContainEqual(expect.objectContaining({ action: "degrade", section: "tools" }));
    const strict = await prompt("Xyzzy plugh.", { relevance: { whenUnsure: "drop" } });
    expect(strict.view.sections.tools).toBeUndefined();
  });

  it("the most relevant come first, and only so many", async () => {
    const scorer: Scorer = {
      name: "by length",
      score: async (_query, documents) => documents.map((each) => each.length / 100),
    };
    const { view, decisions } = await prompt("anything", { relevance: { mostTools: 2 } }, { scorer });
    const text = view.sections.tools ?? "";
    expect(text.indexOf("send_mail")).toBeLessThan(text.indexOf("read_file"));
    expect(shown(text)).toEqual(["read_file", "send_mail"]);
    expect(decisions).toContainEqual(
      expect.objectContaining({ action: "drop", reason: "more than 2 tools" }),
    );
  });

  it("a scorer of one's own is asked once for tools and once for memory, with the words of the subtask", async () => {
    const asked: [string, number][] = [];
    const scorer: Scorer = {
      name: "noting",
      score(query, documents) {
        asked.push([query, documents.length]);
        return documents.map(() => 1);
      },
    };
    const memory_entries = [{ type: "context" as const, summary: "s" }];
    const subtask = { id: "do-it", description: "Do it.", acceptance_criteria: "Done." };
    await executorPrompt({ task, subtask, memory_entries, available_tools: tools }, {}, { scorer });
    expect(asked).toEqual([
      ["do-it\nDo it.\nDone.", 1],
      ["do-it\nDo it.\nDone.", 3],
    ]);
  });

  it("a scorer of one's own is shown no secrets, and is not believed blindly", async () => {
    const key = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
    const seen: string[] = [];
    const scorer: Scorer = {
      name: "curious",
      score(query, documents) {
        seen.push(query, ...documents);
        return documents.map(() => 1);
      },
    };
    await prompt(`Use ${key}.`, {}, { scorer });
    expect(seen.join("\n")).toContain("read_file");
    expect(seen.join("\n")).not.toContain(key);
    for (const scores of [[1], [1, 1, Number.NaN], [1, 1, 2], "111" as never]) {
      const odd: Scorer = { name: "odd", score: () => scores };
      await expect(prompt("x", {}, { scorer: odd })).rejects.toMatchObject({ code: "config_invalid" });
    }
  });
});
