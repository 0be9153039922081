import type { Assembly, Item, Section } from "../../core/types.ts";
import type { AssemblyResult, DynamicMaterial } from "./types.ts";

/** What was chosen and shown, in the shape that scripts and tests read; texts are as the screens left them. */
export function view(
  { spans, decisions, tokens }: Assembly,
  { mode, embeddingCalls }: DynamicMaterial,
  screened: readonly Section[],
): AssemblyResult {
  const standing = new Set(spans.map(({ section, item }) => `${section} ${item}`));
  const shown = screened.flatMap(({ id, items }) => items.filter((item) => standing.has(`${id} ${item.id}`)));
  const texts = new Map(shown.map(({ id, text }) => [id, text]));
  const ofKind = (kind: string) => shown.filter((item) => item.kind === kind);
  const names = (kind: string) => ofKind(kind).map(({ id }) => id.slice(kind.length + 1));
  const textsOf = (items: readonly Item[]) => items.map(({ text }) => text);
  const pair = <One extends string, Other extends string>(
    one: One,
    first: string,
    other: Other,
    second: string,
  ) => {
    const found = { [one]: texts.get(first) ?? "", [other]: texts.get(second) ?? "" };
    return texts.has(first) || texts.has(second) ? (found as Record<One | Other, string>) : null;
  };
  const filtered = decisions.filter(
    ({ stage, action, item }) => stage === "screen" && action === "drop" && item !== undefined,
  );
  return {
    mode,
    task: texts.get("task") ?? "",
    tools: names("tool"),
    skills: names("skill"),
    context: {
      git: pair("branch", "branch", "summary", "changes"),
      env: pair("cwd", "cwd", "os", "os"),
      memories: textsOf(ofKind("memory")),
      activity: textsOf(ofKind("activity")),
      filteredCount: filtered.length,
    },
    metrics: { estimatedTokens: tokens, embeddingCalls },
  };
}
