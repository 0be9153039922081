import type { Item, Section } from "../../core/types.ts";
import { conversationSection } from "./conversation.ts";
import { inputSection } from "./input.ts";
import type {
  Constraint,
  Identity,
  PromptSpec,
  RequestingUser,
  SystemPrompt,
  TaskAnnotation,
} from "./schema.ts";
import { inputSource } from "./source.ts";
import { wordSource, words } from "./words.ts";

/** The seven sections, always in this order. */
export function outline(spec: PromptSpec): Section[] {
  return [
    systemSection(spec.systemPrompt, (spec.constraints ?? []).length > 0),
    identitySection(spec.identity),
    requesterSection(spec.requestingUser),
    conversationSection(spec.conversationState),
    constraintsSection(spec.constraints ?? []),
    taskSection(spec.task),
    inputSection(spec.input),
  ];
}

/** The rules, numbered; then, where there are constraints, the rule that makes them binding. */
function systemSection(prompt: SystemPrompt | undefined, constrained: boolean): Section {
  const items: Item[] = [];
  const add = (ref: string, label: string, text: string, source = inputSource(ref)) =>
    items.push({ id: ref, label, text, source, required: true, volatility: "static" });
  if (prompt?.summary) add("systemPrompt.summary", "Summary: ", prompt.summary);
  prompt?.rules.forEach((rule, at) => void add(`systemPrompt.rules[${at}]`, `(${at + 1}) `, rule));
  if (constrained) {
    if (items.length === 0) {
      const id = "systemPrompt.none";
      items.push({
        id,
        text: words.none_provided,
        kind: "plain",
        source: wordSource("none_provided"),
        required: true,
      });
    }
    const number = (prompt?.rules.length ?? 0) + 1;
    add(
      "systemPrompt.constraintsRule",
      `(${number}) `,
      words.constraints_rule,
      wordSource("constraints_rule"),
    );
  }
  if (prompt?.sources?.length) add("systemPrompt.sources", "Sources: ", prompt.sources.join(", "));
  return {
    id: "systemPrompt",
    title: "System Prompt",
    trust: "immutable",
    channel: "system",
    required: true,
    items,
  };
}

function identitySection(identity: Identity = {}): Section {
  const fields: [string, string, string | undefined][] = [
    ["personaId", "Persona: ", identity.personaId],
    ["name", "Name: ", identity.name],
    ["summary", "Role: ", identity.summary],
    ["traits", "Traits: ", identity.traits?.join(", ")],
    ["tone", "Tone: ", identity.tone],
    ["styleGuidelines", "Style: ", identity.styleGuidelines?.join("; ")],
  ];
  const items = fieldItems("identity", fields).map(
    (item): Item => ({ ...item, required: true, volatility: "static" }),
  );
  return {
    id: "identity",
    title: "Assistant Identity",
    trust: "trusted",
    channel: "system",
    required: true,
    items,
  };
}

function requesterSection(user: RequestingUser = {}): Section {
  const roles = user.roles?.length ? `[${user.roles.join(", ")}]` : undefined;
  const zone = user.timezone && `TZ: ${user.timezone}`;
  const locale = user.locale ? [user.locale, zone].filter(Boolean).join("; ") : undefined;
  const fields: [string, string, string | undefined][] = [
    ["handle", "Handle: ", user.handle],
    ["displayName", "Name: ", user.displayName],
    ["userId", "Id: ", user.userId],
    ["roles", "Roles: ", roles],
    ["locale", "Locale: ", locale],
    ["timezone", "TZ: ", locale ? undefined : user.timezone],
    ["tier", "Tier: ", user.tier],
  ];
  const items = fieldItems("requestingUser", fields).map(
    (item): Item => ({ ...item, volatility: "session" }),
  );
  return {
    id: "requestingUser",
    title: "Requesting User",
    trust: "user",
    channel: "user",
    required: false,
    items,
  };
}

function fieldItems(section: string, fields: readonly [string, string, string | undefined][]): Item[] {
  return fields.flatMap(([key, label, text]) => {
    const id = `${section}.${key}`;
    return text ? [{ id, label, text, kind: "field", source: inputSource(id) }] : [];
  });
}

function constraintsSection(constraints: readonly Constraint[]): Section {
  const items = byPriority(constraints).map(({ value, at, priority }): Item => {
    const id = value.id ?? `constraints[${at}]`;
    const volatility = value.source === "runtime" ? "turn" : "static";
    const source = inputSource(`constraints[${at}]`);
    return { id, label: `(${priority}) `, text: value.text, source, required: true, volatility };
  });
  return {
    id: "constraints",
    title: "Constraints",
    trust: "trusted",
    channel: "user",
    required: false,
    items,
  };
}

/** A task, its output format and its example have one rank: they stay or go together. */
function taskSection(tasks: readonly TaskAnnotation[]): Section {
  const items = byPriority(tasks).flatMap(({ value, at, priority }, rank): Item[] => {
    const ref = `task[${at}]`;
    const shared = { required: value.required !== false, rank, volatility: "session" as const };
    const { id = ref, instruction, outputFormat } = value;
    const task: Item = {
      id,
      label: `(${priority}) `,
      text: instruction,
      source: inputSource(ref),
      ...shared,
    };
    if (!outputFormat) return [task];
    const { type, jsonSchema, example } = outputFormat;
    const source = inputSource(`${ref}.outputFormat`);
    const format: Item = {
      id: `${id}.outputFormat`,
      kind: "format",
      label: jsonSchema ? words.format_json_schema : words[`format_${type}`],
      text: jsonSchema ? JSON.stringify(jsonSchema, null, 2) : "",
      ...(jsonSchema && { forms: [JSON.stringify(jsonSchema)] }),
      source,
      ...shared,
    };
    const sample: Item = {
      id: `${id}.example`,
      kind: "example",
      label: words.format_example,
      text: example ?? "",
      source,
      ...shared,
    };
    return example ? [task, format, sample] : [task, format];
  });
  return { id: "task", title: "Task", trust: "trusted", channel: "user", required: true, items };
}

/** Ascending, the default being 3; equal priorities keep their order. */
function byPriority<Value extends { priority?: number | undefined }>(values: readonly Value[]) {
  return values
    .map((value, at) => ({ value, at, priority: value.priority ?? 3 }))
    .sort((a, b) => a.priority - b.priority || a.at - b.at);
}
