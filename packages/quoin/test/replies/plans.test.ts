import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dependencyCycles } from "../../src/replies/dependency-cycles.ts";
import { firstLook } from "../../src/replies/first-look.ts";
import { planMermaid } from "../../src/replies/plan-mermaid.ts";
import type { Plan } from "../../src/replies/plan-schema.ts";
import { planWaves } from "../../src/replies/plan-waves.ts";
import { isAcyclic, plans } from "./valid-replies.ts";

const rewritten = (plan: Plan, change: (each: Plan["subtasks"][number], index: number) => object): Plan => ({
  subtasks: plan.subtasks.map((each, index) => ({ ...each, ...change(each, index) })),
});

describe("the waves of a plan (B6)", () => {
  it("hold every subtask once, as early as can be, in the plan's order", () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, numbers) => {
        const shuffled = plan.subtasks
          .map((each) => ({ each, key: numbers.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each);
        const waves = planWaves({ subtasks: shuffled });
        const order = shuffled.map(({ id }) => id);
        expect(waves.flat().sort()).toEqual([...order].sort());
        const waveOf = new Map(waves.flatMap((wave, index) => wave.map((id) => [id, index] as const)));
        for (const { id, depends_on } of shuffled) {
          const latest = Math.max(-1, ...depends_on.map((each) => waveOf.get(each) as number));
          expect(waveOf.get(id)).toBe(latest + 1);
        }
        for (const wave of waves) expect(wave).toEqual(order.filter((id) => wave.includes(id)));
      }),
    );
  });

  it("are refused to subtasks that wait for each other", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const last = plan.subtasks.at(-1)?.id as string;
        const stuck = rewritten(plan, (_, index) =>
          index ? { depends_on: [plan.subtasks[0]?.id] } : { depends_on: [last] },
        );
        expect(() => planWaves(stuck)).toThrow(/subtasks\[\d+\]\.depends_on/);
      }),
      { numRuns: 10 },
    );
  });
});

describe("circles in a plan (B6)", () => {
  it("are found where there are any, and are circles", () => {
    const graphs = fc.integer({ min: 3, max: 8 }).chain((count) => {
      const ids = Array.from({ length: count }, (_, index) => `s${index}`);
      return fc.tuple(
        ...ids.map((id) =>
          fc.record({
            id: fc.constant(id),
            depends_on: fc.subarray(
              ids.filter((each) => each !== id),
              { maxLength: 2 },
            ),
          }),
        ),
      );
    });
    fc.assert(
      fc.property(graphs, (graph) => {
        const cycles = dependencyCycles(graph);
        expect(cycles.length === 0).toBe(isAcyclic(graph as unknown as Plan["subtasks"]));
        for (const cycle of cycles) {
          cycle.forEach((id, index) => {
            const next = cycle[(index + 1) % cycle.length] as string;
            expect(graph.find((each) => each.id === id)?.depends_on).toContain(next);
          });
          expect(new Set(cycle).size).toBe(cycle.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("are told apart", () => {
    const graph = [
      ["a", "b"],
      ["b", "a"],
      ["c", "d"],
      ["d", "c"],
      ["e", "a"],
    ].map(([id = "", on = ""]) => ({ id, depends_on: [on] }));
    expect(dependencyCycles(graph)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("may be longer than a stack is deep", () => {
    const count = 100_000;
    const graph = Array.from({ length: count }, (_, index) => ({
      id: `${index}`,
      depends_on: [`${(index + 1) % count}`],
    }));
    expect(dependencyCycles(graph)[0]).toHaveLength(count);
  });
});

describe("the drawing of a plan (B6)", () => {
  const line =
    /^(?:graph TD| {2}n\d+\["(?:[\p{L}\p{N} ,.…-]|#\d+;)*"\]| {2}n\d+ --> n\d+| {2}classDef critical [\w:-]+| {2}class n\d+(?:,n\d+)* critical)$/u;

  it("has only lines of ours, whatever the plan says", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        'end"]\nclick n0 href "javascript:alert(1)"',
        "%%{init: {}}%%",
        "<script>",
        "#quot;",
        "`md`",
        "style n0 fill:#f00;",
      ),
    );
    fc.assert(
      fc.property(plans, fc.infiniteStream(nasty), (plan, texts) => {
        const { subtasks } = rewritten(plan, () => ({ description: texts.next().value }));
        const lines = planMermaid({ subtasks }).trimEnd().split("\n");
        for (const each of lines) expect(each).toMatch(line);
        expect(lines[0]).toBe("graph TD");
        const edges = subtasks.flatMap(({ depends_on }, index) =>
          depends_on.map((id) => `  n${subtasks.findIndex((each) => each.id === id)} --> n${index}`),
        );
        expect(lines.filter((each) => each.includes("-->"))).toEqual(edges);
        const critical = subtasks.flatMap(({ is_critical_path }, index) =>
          is_critical_path ? [`n${index}`] : [],
        );
        expect(lines.filter((each) => each.startsWith("  class "))).toEqual(
          critical.length ? [`  class ${critical.join()} critical`] : [],
        );
        expect(lines.filter((each) => each.includes("["))).toHaveLength(subtasks.length);
      }),
    );
  });
});

describe("whether a subtask begins with looking (B6)", () => {
  it.each([
    "Read the README",
    "reads the config",
    "Reading the config first",
    "First, read the config",
    "First read the config",
    "Firstly, list all files",
    "Carefully inspect the workspace",
    "To start, read package.json",
    "To begin with, look at the tests",
    "In order to understand the layout, list the folders",
    "Before making any changes, examine the code",
    "As a first step: explore the repository",
    "Start by listing the files",
    "Begin with analysing the code",
    "1. Identify the entry points",
    "**Step 1:** Survey the modules",
    "- Find all usages",
    "You should review the logs",
    "We need to check which version is installed",
    "Let's explore",
    "The agent must scan the folder",
    "The first step is to read the spec",
    "Please gather the requirements",
    "Using grep, search for TODO",
    "`ls` the root",
    "Double-check the version",
    "Re-read the notes",
    "Getting an overview",
    "Identifies unused exports",
    "Recursively list src",
    "Run the existing test suite to record which tests pass today",
    "Load customers.csv and print the dtypes",
    "Use `grep` to find all flask imports",
    "In app/main.py, list all routes",
    "Create a list of all Markdown files",
    "Make an inventory of docs/*.md",
    "Document the current behaviour of each endpoint",
    "Take stock of the docs folder",
    "Take a look at the tests",
    "Generate a short report on the open issues",
    "Inspect the code to decide how to add types",
    "Inspect the code to decide what to add and remove",
    "Read main.py before changing and deleting anything",
    "Read the docs and code",
    "List the build and release scripts",
    "List all commits and changes",
    "Review design and format of the pages",
    "Identify which modules to rewrite",
    "Read the config and then list the routes",
  ])("looks: %s", (description) => {
    expect(firstLook({ id: "x", description })).toEqual({ does: "inspect" });
  });

  it.each([
    ["Create the file", "create"],
    ["Create a report page", "create"],
    ["First, install the dependencies", "install"],
    ["To read it later, write the config", "write"],
    ["Carefully delete the cache", "delete"],
    ["Start the server", "start"],
    ["Start by creating a branch", "creating"],
    ["Set up the database", "set"],
    ["Setting up CI", "setting"],
    ["Updates the lock file", "updates"],
    ["Find and replace foo", "replace"],
    ["Getting rid of the cache", "remove"],
    ["You must refactor it", "refactor"],
    ["Apply the patch", "apply"],
    ["Before reading anything, remove dist", "remove"],
  ])("changes: %s", (description, word) => {
    expect(firstLook({ id: "read-config", description })).toEqual({ does: "change", word });
  });

  it.each([
    ["Read app/main.py and replace flask by fastapi", "replace"],
    ["Review and fix the linter's warnings", "fix"],
    ["Review and update dependencies", "update"],
    ["Inspect the code, then delete unused files", "delete"],
    ["Read the config and then carefully rewrite it", "rewrite"],
    ["Read the config. Then remove the cache", "remove"],
    ["Inspect it to find what is unused, then delete it", "delete"],
    ["Reads the config and updates the lock file", "updates"],
    ["Start by reading main.py and adding types", "adding"],
    ["Open app.py and change the port", "change"],
    ["List the routes & rename them", "rename"],
    ["Search for files that import flask and delete them", "delete"],
  ])("looks and changes: %s", (description, word) => {
    expect(firstLook({ id: "read-config", description })).toEqual({ does: "both", word });
  });

  it.each([
    ["Use sed to replace flask", "replace"],
    ["Run npm install", "install"],
    ["Run the tests and fix what fails, then report", "fix"],
    ["Create a list of files and delete them", "delete"],
  ])("changes, after a verb that does not tell: %s", (description, word) => {
    expect(firstLook({ id: "read-config", description })).toEqual({ does: "both", word });
  });

  it.each([
    "Make sure that node works",
    "Use cat",
    "Run the formatter",
    "Take a backup",
    "Check out the main branch",
    "Der Überblick",
    "",
    "🧱",
    "Read-only mode",
    "Applying",
    "Family matters",
  ])("asks the id: %s", (description) => {
    const look = firstLook({ id: "x", description });
    if (description === "Applying") expect(look.does).toBe("change");
    else expect(look).toEqual({ does: "unclear" });
    if (description !== "Applying") {
      expect(firstLook({ id: "state-review", description })).toEqual({ does: "inspect" });
      expect(firstLook({ id: "create-list", description })).toEqual({ does: "change", word: "create" });
    }
  });
});
