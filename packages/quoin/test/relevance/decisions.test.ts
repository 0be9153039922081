/** The decisions that the default thresholds make, on subtasks of our own. */
import { describe, expect, it } from "vitest";
import { lexicalScorer } from "../../src/relevance/lexical-scorer.ts";
import { defaultMemoryScore, defaultToolScore } from "../../src/relevance/thresholds.ts";
import { catalogues, foreign } from "./coding-catalogues.ts";
import { needsOf, subtasks, unseenSubtasks } from "./coding-tools.ts";
import { entries, memoryCases } from "./memory-entries.ts";

const { score } = lexicalScorer();
const share = (decisions: readonly boolean[]) => decisions.filter(Boolean).length / decisions.length;

/** Whether each needed tool is kept and each foreign one left out, over all catalogues. */
function decide(tasks: typeof subtasks, orEverything: boolean) {
  const kept: boolean[] = [];
  const leftOut: boolean[] = [];
  for (const catalogue of Object.values(catalogues)) {
    const tools = [...new Set(Object.values(catalogue))];
    const far = new Set(foreign.map((ability) => catalogue[ability]));
    for (const [subtask, needs] of tasks) {
      const needed = new Set(needsOf(needs).map((ability) => catalogue[ability]));
      const passes = score(subtask, tools).map((value) => value >= defaultToolScore);
      const undecided = orEverything && !passes.includes(true);
      tools.forEach((tool, at) => {
        if (needed.has(tool)) kept.push(undecided || passes[at]!);
        else if (far.has(tool)) leftOut.push(!undecided && !passes[at]);
      });
    }
  }
  return { kept: share(kept), leftOut: share(leftOut) };
}

describe("which tools a subtask of coding keeps", () => {
  it("keeps the shell where dependencies are installed and tests are run", () => {
    const tools = ["shell: Run a command in the workspace", "send_email: Send an email"];
    const [shell, email] = score("Install the dependencies and run the tests", tools);
    expect(shell).toBeGreaterThan(2 * defaultToolScore);
    expect(email).toBeLessThan(defaultToolScore);
    expect(score("Install the dependencies", tools)[0]).toBeGreaterThan(defaultToolScore);
  });

  it("keeps what is needed and leaves out what is foreign", () => {
    const { kept, leftOut } = decide(subtasks, false);
    expect(kept).toBeGreaterThanOrEqual(0.97);
    expect(leftOut).toBeGreaterThanOrEqual(0.8);
  });

  it("does so, where nothing passing means everything, on subtasks that the thesaurus was not made for", () => {
    const { kept, leftOut } = decide(unseenSubtasks, true);
    expect(kept).toBeGreaterThanOrEqual(0.95);
    expect(leftOut).toBeGreaterThanOrEqual(0.8);
    expect(decide(unseenSubtasks, false).kept).toBeGreaterThanOrEqual(0.85);
  });

  it("keeps a tool that a long subtask mentions once", () => {
    const filler = "The component should look as it did and keep its name, colour and place in the sidebar. ";
    const [database, calendar] = score(`${filler.repeat(8)} Then count the rows in the database.`, [
      "query_database: Run a SQL query against the database",
      "weather: Forecast for a city",
    ]);
    expect(database).toBeGreaterThan(defaultToolScore);
    expect(calendar).toBeLessThan(defaultToolScore);
  });
});

describe("which memory entries a subtask keeps", () => {
  it("keeps those about the same matter and leaves out most of the others", () => {
    const kept: boolean[] = [];
    const leftOut: boolean[] = [];
    for (const [subtask, relevant] of memoryCases) {
      const passes = score(subtask, Object.values(entries)).map((value) => value >= defaultMemoryScore);
      Object.keys(entries).forEach((id, at) => {
        if (relevant.split(" ").includes(id)) kept.push(passes[at]!);
        else leftOut.push(!passes[at]);
      });
    }
    expect(kept.length).toBeGreaterThanOrEqual(39);
    expect(share(kept)).toBeGreaterThanOrEqual(0.97);
    expect(share(leftOut)).toBeGreaterThanOrEqual(0.9);
  });
});
