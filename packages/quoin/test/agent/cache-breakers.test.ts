import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Counter, loadCounter } from "quoin";
import { PromptBuilder, type PromptContext, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { contextWith, fullContext } from "./contexts.ts";

function counting(more: Partial<PromptModule>): PromptModule {
  return {
    name: "counting",
    priority: 50,
    shouldInclude: () => true,
    render: () => ["x"],
    estimateTokens: () => 5,
    ...more,
  };
}

describe("nothing stale is given (D9)", () => {
  it("a module's own state, without reads", () => {
    const state = { turn: 1 };
    const builder = new PromptBuilder({ modules: [counting({ render: () => [`Turn ${state.turn}.`] })] });
    expect(builder.build(contextWith()).content).toContain("Turn 1.");
    state.turn = 2;
    expect(builder.build(contextWith()).content).toContain("Turn 2.");
  });

  it("reads that give the same list each time, filled anew", () => {
    const list: unknown[] = ["one"];
    const module = counting({ reads: () => list, render: () => [`Has ${list.join()}.`] });
    const builder = new PromptBuilder({ modules: [module] });
    expect(builder.build(contextWith()).content).toContain("Has one.");
    list[0] = "two";
    expect(builder.build(contextWith()).content).toContain("Has two.");
    list.push("three");
    expect(builder.build(contextWith()).content).toContain("Has two,three.");
  });

  it("reads that hold an object: it may have changed inside", () => {
    const branch = { name: "main" };
    const module = counting({ reads: () => [branch], render: () => [`On ${branch.name}.`] });
    const builder = new PromptBuilder({ modules: [module] });
    expect(builder.build(contextWith()).content).toContain("On main.");
    branch.name = "next";
    expect(builder.build(contextWith()).content).toContain("On next.");
  });

  it("a skill that was a text and is now one with a name", () => {
    const body = "# Memory\nRemember.";
    const builder = new PromptBuilder();
    builder.build(contextWith({ skills: [body] }));
    const named = contextWith({ skills: [{ name: "Memory", body }] });
    expect(builder.build(named).content).toBe(new PromptBuilder().build(named).content);
  });

  it("a context that is changed in place", () => {
    const builder = new PromptBuilder();
    const context = fullContext();
    builder.build(context);
    const changes: ((context: PromptContext) => void)[] = [
      (each) => each.skills.push("# Third skill"),
      (each) => Object.assign(each.skills[1] as object, { description: "Something else." }),
      (each) => Object.assign(each.identityFiles, { soul: "Restless." }),
      (each) => Object.assign(each, { contextContent: "Other notes.", workspace: "/elsewhere" }),
      (each) => Object.assign(each, { skillsDirectory: "./other", contextFile: "AGENTS.md" }),
    ];
    for (const change of changes) {
      change(context);
      expect(builder.assemble(context)).toEqual(new PromptBuilder().assemble(context));
    }
  });

  it("options and modules that are changed after the builder was made", () => {
    const options = { trustWorkspace: true, modules: [] as PromptModule[] };
    const builder = new PromptBuilder(options);
    const { content } = builder.build(fullContext());
    options.trustWorkspace = false;
    options.modules.push(counting({}));
    expect(builder.build(fullContext()).content).toBe(content);
    expect(new PromptBuilder({ trustWorkspace: false }).build(fullContext()).user).toContain("The bakery");
  });

  it("tools that a module offers anew", () => {
    const tools = [{ name: "one", parameters: { type: "object" } }];
    const builder = new PromptBuilder({ modules: [counting({ reads: () => [], tools })] });
    builder.build(contextWith());
    tools.push({ name: "two", parameters: { type: "object" } });
    expect(builder.build(contextWith()).tools.map(({ name }) => name)).toEqual(["one", "two"]);
  });

  it("a tool that is changed in place, at any depth", () => {
    const tools = [{ name: "one", description: "Old.", parameters: { type: "object", properties: {} } }];
    const builder = new PromptBuilder({ modules: [counting({ reads: () => [], tools })] });
    const first = builder.build(contextWith());
    Object.assign(tools[0] as object, { description: "New." });
    expect(builder.build(contextWith()).tools).toEqual(tools);
    Object.assign(tools[0]?.parameters.properties as object, { at: { type: "string" } });
    expect(builder.build(contextWith()).tools).toEqual(tools);
    expect(first.tools[0]?.description).toBe("Old.");
  });

  it("two builders of the same module, and one that is registered after a build", () => {
    const module = counting({
      reads: ({ profile }) => [profile],
      render: ({ profile }) => [`Is ${profile}.`],
    });
    const [one, two] = [new PromptBuilder({ modules: [module] }), new PromptBuilder()];
    expect(two.build(contextWith()).content).not.toContain("Is balanced.");
    two.register(module);
    expect(one.build(contextWith({ profile: "yolo" })).content).toContain("Is yolo.");
    expect(two.build(contextWith()).content).toContain("Is balanced.");
    expect(one.build(contextWith({ profile: "yolo" })).content).toContain("Is yolo.");
  });

  it("what was done to an earlier result", () => {
    const tools = [{ name: "one", parameters: { type: "object" } }];
    const builder = new PromptBuilder({ modules: [counting({ reads: () => [], tools })] });
    const fresh = structuredClone(builder.assemble(fullContext()));
    const built = builder.build(fullContext());
    built.metadata.modules.push("none");
    built.metadata.tokensByModule.identity = -1;
    built.tools.pop();
    const assembled = builder.assemble(fullContext());
    assembled.decisions.push({ stage: "fit", action: "drop", reason: "none" });
    assembled.spans.pop();
    assembled.sections.reverse();
    assembled.parts.pop();
    Object.assign(assembled, { text: "" });
    const inside = builder.assemble(fullContext());
    Object.assign(inside.sections[0] as object, { tokens: -5 });
    Object.assign(inside.spans[0]?.source as object, { ref: "elsewhere" });
    Object.assign(inside.parts[0]?.part as object, { name: "evil" });
    Object.assign(builder.build(fullContext()).tools[0] as object, { name: "evil" });
    Object.assign(builder.build(fullContext()).tools[0]?.parameters as object, { type: "evil" });
    expect(tools[0]).toEqual({ name: "one", parameters: { type: "object" } });
    expect(builder.assemble(fullContext())).toEqual(fresh);
    expect(builder.build(fullContext()).metadata.modules).not.toContain("none");
  });
});

describe("what is kept is bounded", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  it("over 10,000 contexts, none like another", async () => {
    const counter: Counter = { ...(await loadCounter("chars4")), id: "counted" };
    const builder = new PromptBuilder({ counter });
    const line = "Notes on the project, line by line. ".repeat(100);
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const start = heap();
    let middle = 0;
    for (let at = 0; at < 10_000; at++) {
      if (at === 5_000) middle = heap();
      builder.build(contextWith({ contextContent: `${at} ${line} ${at}`, taintRatio: (at % 10) / 10 }));
    }
    // Memories fill up in the first half. Were all kept, the second would grow as much.
    expect(heap() - middle).toBeLessThan((middle - start) / 2);
  });
});
