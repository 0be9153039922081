import type { Assembly, Span } from "../../core/types.ts";
import type { AssemblyResult, DynamicMaterial } from "./types.ts";

/** What was chosen and shown, in the shape that scripts and tests read. */
export function view(assembly: Assembly, material: DynamicMaterial): AssemblyResult {
  const { spans, decisions, tokens } = assembly;
  const shown = new Set(spans.map(({ section, item }) => (section === "capabilities" ? item : undefined)));
  const names = (all: DynamicMaterial["tools"]) =>
    all
      .map(({ capability }) => capability)
      .filter(({ kind, name }) => shown.has(`${kind}:${name}`))
      .map(({ name }) => name);
  const filtered = decisions.filter(
    ({ stage, action, item }) => stage === "screen" && action === "drop" && item !== undefined,
  );
  return {
    mode: material.mode,
    task: material.task,
    tools: names(material.tools),
    skills: names(material.skills),
    context: {
      git: material.git && { branch: material.git.branch, summary: material.git.summary },
      env: material.env && { cwd: material.env.cwd, os: material.env.os },
      memories: entriesOf(assembly, "memory:"),
      activity: entriesOf(assembly, "activity:"),
      filteredCount: filtered.length,
    },
    metrics: { estimatedTokens: tokens, embeddingCalls: material.embeddingCalls },
  };
}

/** As the screens left them, without the marks that keep them in their place. */
function entriesOf({ text, spans }: Assembly, start: string): string[] {
  const own = new Map<string, Span[]>();
  for (const span of spans) {
    if (span.section !== "untrusted" || !span.item?.startsWith(start)) continue;
    own.set(span.item, [...(own.get(span.item) ?? []), span]);
  }
  return [...own.values()].map((each) =>
    unmarked(each.map((span) => text.slice(span.start, span.end)).join("")),
  );
}

function unmarked(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^\| (?:- | {2})?/, ""))
    .join("\n")
    .trim()
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
