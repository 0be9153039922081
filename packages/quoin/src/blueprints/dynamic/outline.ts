import type { IndexedCapability } from "../../capabilities/types.ts";
import type { Item, Section, Source } from "../../core/types.ts";
import { capabilityItem } from "./capability-item.ts";
import { defaultLimits, type Settings } from "./config.ts";
import { itemId } from "./recall.ts";
import type { DynamicMaterial, Recalled } from "./types.ts";
import { words } from "./words.ts";

/** Five sections, always in this order; what stands in the system's message comes first. */
export function outline(material: DynamicMaterial, settings: Settings, nativeTools: boolean): Section[] {
  return [
    constitutionSection(material),
    runtimeSection(material),
    untrustedSection(material, settings),
    capabilitiesSection(material, settings, nativeTools),
    taskSection(material),
  ];
}

function constitutionSection({ layers }: DynamicMaterial): Section {
  const items = layers.flatMap(({ name, text, source }, at): Item[] => {
    const layer: Item = {
      id: name,
      label: at === 0 ? "" : blankLine,
      text,
      source,
      required: true,
      volatility: name === "mode" ? "session" : "static",
    };
    // Whoever wrote the constitution, these two stand in it.
    return name === "constitution" ? [layer, ...standingRules(text)] : [layer];
  });
  return {
    id: "constitution",
    title: "Constitution",
    trust: "immutable",
    channel: "system",
    required: true,
    items,
  };
}

/** Before a paragraph: pieces are a line apart already. */
const blankLine = "\n";

function standingRules(constitution: string): Item[] {
  const missing = words.always.filter((text) => !constitution.includes(text));
  return missing.map((text, at): Item => {
    const source: Source = { kind: "literal", ref: "prompts/dynamic.yaml#always" };
    const label = at === 0 ? blankLine : "";
    return {
      id: `always[${at}]`,
      kind: "standing",
      label,
      text,
      source,
      required: true,
      volatility: "static",
    };
  });
}

function runtimeSection({ git, env }: DynamicMaterial): Section {
  const fact = (
    id: keyof typeof words.labels,
    text: string | undefined,
    ref: string,
    rank: number,
  ): Item[] =>
    text === undefined || text.trim() === ""
      ? []
      : [{ id, label: words.labels[id], text, source: { kind: "runtime", ref }, volatility: "turn", rank }];
  const items = [
    ...fact("branch", git?.branch, "git", 1),
    ...fact("changes", git?.summary, "git", 2),
    ...fact("cwd", env?.cwd, "environment", 0),
    ...fact("os", env?.os, "environment", 3),
  ];
  return { id: "runtime", title: "Runtime", trust: "trusted", channel: "system", required: false, items };
}

function untrustedSection({ memories, activity }: DynamicMaterial, { memory }: Settings): Section {
  const entry = ({ memory: { id, type, text, screened }, score }: Recalled): Item => ({
    id: itemId(type, id),
    kind: type,
    text,
    score,
    source: { kind: "memory", ref: id },
    trust: "untrusted",
    volatility: "turn",
    ...(screened && { screened }),
  });
  const most = (kind: string) => ({
    kind,
    items: memory.maxResults,
    reason: `more than ${memory.maxResults}`,
  });
  return {
    id: "untrusted",
    title: "Untrusted",
    trust: "untrusted",
    channel: "user",
    required: false,
    items: [...memories, ...activity].map(entry),
    quotas: [most("memory"), most("activity")],
  };
}

function capabilitiesSection(
  { tools, skills, mode }: DynamicMaterial,
  { maxTools, maxSkills, include, semantic }: Settings,
  nativeTools: boolean,
): Section {
  const quota = (kind: IndexedCapability["kind"], limit: typeof maxTools) => {
    const most = (typeof limit === "number" ? limit : limit[mode]) ?? defaultLimits[kind];
    const base = [...tools, ...skills].filter((each) => each.isBase && each.capability.kind === kind).length;
    // More were ranked than are wanted: a screen may have dropped none of them.
    const items = Math.min(most, base + semantic.maxResults);
    return { kind, items, reason: `more than ${items} ${kind}s` };
  };
  const options = { nativeTools, bodies: include.skillBodies };
  return {
    id: "capabilities",
    title: "Tools & skills",
    trust: "trusted",
    channel: "user",
    required: false,
    items: [...tools, ...skills].map((each) => capabilityItem(each, options)),
    quotas: [quota("tool", maxTools), quota("skill", maxSkills)],
  };
}

function taskSection({ task }: DynamicMaterial): Section {
  const item: Item = {
    id: "task",
    kind: "task",
    text: task,
    source: { kind: "input", ref: "task" },
    required: true,
    volatility: "turn",
  };
  return { id: "task", title: "Task", trust: "user", channel: "user", required: true, items: [item] };
}
