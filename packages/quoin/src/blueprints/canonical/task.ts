import type { Decision, Item, Section } from "../../core/types.ts";
import type { TaskAnnotation } from "./schema.ts";
import { byPriority, inputSource } from "./source.ts";
import { titles, words } from "./words.ts";

/** The most important task comes first and goes last. */
export function taskSection(tasks: readonly TaskAnnotation[]): Section {
  const items = byPriority(tasks).flatMap(({ value, at, priority }, rank) =>
    taskItems(value, taskId(at), priority, rank),
  );
  return { id: "task", title: titles.task, trust: "trusted", channel: "user", required: true, items };
}

export function taskId(at: number): string {
  return `task[${at}]`;
}

/** A task, its output format and its example have one rank: they stay or go together. */
function taskItems(task: TaskAnnotation, id: string, priority: number, rank: number): Item[] {
  const shared = { required: task.required !== false, rank, volatility: "session" as const };
  const instruction: Item = {
    id,
    label: `(${priority}) `,
    text: task.instruction,
    source: inputSource(id),
    ...shared,
  };
  if (!task.outputFormat) return [instruction];
  const { type, jsonSchema, example } = task.outputFormat;
  const formatId = `${id}.outputFormat`;
  const format: Item = {
    id: formatId,
    kind: "format",
    label: jsonSchema ? words.format_json_schema : words[`format_${type}`],
    text: jsonSchema ? JSON.stringify(jsonSchema, null, 2) : "",
    ...(jsonSchema && { forms: [JSON.stringify(jsonSchema)] }),
    source: inputSource(formatId),
    ...shared,
    ...(type === "json" && { part: { type: "format", ...(jsonSchema && { schema: jsonSchema }) } }),
  };
  if (!example) return [instruction, format];
  const exampleId = `${formatId}.example`;
  const sample = { id: exampleId, kind: "example", label: words.format_example, text: example };
  return [instruction, format, { ...sample, source: inputSource(exampleId), ...shared }];
}

/** A provider can hold a model to one format; the text asks for all of them. */
export function formatNotices(tasks: readonly TaskAnnotation[]): Decision[] {
  const [first, ...others] = byPriority(tasks).filter(({ value }) => value.outputFormat);
  return others
    .filter(({ value }) => JSON.stringify(value.outputFormat) !== JSON.stringify(first?.value.outputFormat))
    .map(({ at }) => {
      const reason = `asks for another format than ${taskId(first?.at ?? 0)}, the one that a provider can enforce`;
      return { stage: "collect", action: "degrade", section: "task", item: taskId(at), reason };
    });
}
