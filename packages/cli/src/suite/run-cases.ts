import { findModel, loadCounter, redact } from "quoin";
import { type DynamicAssembly, defaultModel, PromptAssembler, parsePromptConfig } from "quoin/dynamic";
import { breachesOf, failuresOf } from "./failures-of.ts";
import type { OpenSuite } from "./open-suite.ts";
import { type Rankings, rankByMeaning } from "./rank-by-meaning.ts";
import type { CaseResult, Suite, SuiteCase } from "./types.ts";

/** Every case once as a new task, once again, and once with whole skills in the prompt. */
export async function runCases(
  suite: Suite,
  opened: OpenSuite,
  onCase: (done: number, of: number) => void,
): Promise<CaseResult[]> {
  const { config, cases, monolith } = suite;
  const { catalogues, ports, embedder, hostileIds } = opened;
  const assembler = new PromptAssembler({ ...ports, config, catalogues });
  const wholeSkills = new PromptAssembler({
    ...{ ...ports, catalogues },
    config: { ...config, include: { ...config.include, skillBodies: true } },
  });
  const rank = rankByMeaning(config, catalogues, embedder);
  const tokensOf = await tokenCounter(config.model);
  const monolithTokens = tokensOf(monolith);
  const { redact: classes } = parsePromptConfig(config);
  const results: CaseResult[] = [];
  for (const each of cases) {
    const options = optionsOf(each);
    const counted = async () => {
      const before = embedder.calls;
      const assembly = await assembler.assembly(options);
      return { assembly, calls: embedder.calls - before };
    };
    const first = await counted();
    const again = await counted();
    const { tokens: withSkillBodies } = await wholeSkills.assembly(options);
    const { assembly } = first;
    const result: Omit<CaseResult, "failures" | "breaches"> = {
      ...{ id: each.id, language: each.language },
      // As prompts have it: results are printed, and pages of them are handed on.
      task: redact(each.task, classes).text,
      ...chosen(each, suite, assembly, await rank(each.task, assembly.view.mode)),
      ...recalled(each, assembly, hostileIds),
      tokens: {
        assembled: assembly.tokens,
        ...(each.maxTokens !== undefined && { most: each.maxTokens }),
        withSkillBodies,
        // Whoever sends the monolith sends the task with it.
        monolith: monolith === "" ? 0 : monolithTokens + tokensOf(each.task),
      },
      calls: { first: first.calls, repeated: again.calls },
      isRepeatable: assembly.hash === again.assembly.hash,
      prompt: assembly.text,
      decisions: ownDecisions(assembly),
    };
    const breaches = breachesOf(result);
    results.push({ ...result, breaches, failures: [...failuresOf(result), ...breaches] });
    onCase(results.length, cases.length);
  }
  return results;
}

export function optionsOf({ task, mode, context }: SuiteCase) {
  return { task, mode: mode ?? "auto", ...(context && { context }) } as const;
}

async function tokenCounter(model: string | undefined): Promise<(text: string) => number> {
  const counter = await loadCounter(findModel(model ?? defaultModel).model.vocabulary);
  return (text) => Math.ceil(counter.units(text) / counter.unitsPerToken);
}

function chosen({ expect }: SuiteCase, { config }: Suite, { view }: DynamicAssembly, ranked: Rankings) {
  const { mode } = view;
  const choice = (what: "tools" | "skills", base: readonly string[] = []) => ({
    ...(expect[what] && { expected: expect[what] }),
    offered: view[what],
    base: base.filter((name) => view[what].includes(name)),
    ranked: ranked[what],
  });
  return {
    mode: { ...(expect.mode && { expected: expect.mode }), got: mode },
    tools: choice("tools", config.baseTools?.[mode]),
    skills: choice("skills", config.baseSkills?.[mode]),
  };
}

function recalled({ expect }: SuiteCase, assembly: DynamicAssembly, hostileIds: ReadonlySet<string>) {
  const { context } = assembly.view;
  const shown = [...context.memories, ...context.activity];
  const { memories: expected, contains = [], excludes = [] } = expect;
  const idOf = (item: string | undefined) => item?.replace(/^(?:memory|activity):/, "") ?? "";
  const hostileIn = (items: readonly (string | undefined)[]) =>
    [...new Set(items.map(idOf))].filter((id) => hostileIds.has(id));
  const dropped = assembly.decisions.filter(({ stage, action }) => stage === "screen" && action === "drop");
  return {
    memories: {
      ...(expected && { expected }),
      missing: (expected ?? []).filter((part) => !shown.some((text) => text.includes(part))),
      shown,
    },
    absent: contains.filter((part) => !assembly.text.includes(part)),
    // Not the task: whoever asks may quote an attack.
    leaked: excludes.filter((part) => shownText(assembly).includes(part)),
    hostile: {
      dropped: hostileIn(dropped.map(({ item }) => item)),
      shown: hostileIn(assembly.spans.map(({ item }) => item)),
    },
  };
}

/** A suite that brings no layers has the built-in ones by design: nothing was settled for. */
function ownDecisions({ decisions, spans }: DynamicAssembly): DynamicAssembly["decisions"] {
  const bringsLayers = spans.some(
    ({ section, source }) => section === "constitution" && source.kind === "file",
  );
  if (bringsLayers) return decisions;
  return decisions.filter(({ stage, section }) => stage !== "collect" || section !== "constitution");
}

function shownText({ text, sections }: DynamicAssembly): string {
  return sections
    .filter(({ id }) => id !== "task")
    .map(({ start, end }) => text.slice(start, end))
    .join("\n");
}
