import type { Assembly, Choice } from "../../core/types.ts";
import { itemId } from "./recall.ts";
import type { Chosen, DynamicMaterial, Recalled } from "./types.ts";

/** Why the mode is what it is, and each tool, skill and memory in the prompt or not; for whoever asked. */
export function choices(
  { spans, parts, decisions }: Assembly,
  { mode, tools, skills, memories, activity, explanation }: DynamicMaterial,
): readonly Choice[] | undefined {
  if (!explanation) return undefined;
  const standing = new Set([...spans, ...parts].map(({ item }) => item));
  const lost = new Map(decisions.flatMap(({ item, reason }) => (item === undefined ? [] : [[item, reason]])));
  const choice = (what: string, score: number | undefined, because: string): Choice => {
    const taken = standing.has(what);
    const reason = taken ? because : (lost.get(what) ?? "there was no room, or there were enough");
    return { what, taken, ...(score !== undefined && { score }), reason };
  };
  const capability = ({ capability: { kind, name }, score, isBase }: Chosen) =>
    choice(`${kind}:${name}`, score, isBase ? `always there in ${mode}` : "fits the task");
  const memory = ({ memory: { type, id }, score }: Recalled) =>
    choice(itemId(type, id), score, "has to do with the task");
  return [
    { what: "mode", taken: true, reason: `${mode}: ${explanation.mode}` },
    ...[...tools, ...skills].map(capability),
    ...[...memories, ...activity].map(memory),
    ...explanation.passedOver.map(({ item, score, reason }) => ({ what: item, taken: false, score, reason })),
  ];
}
