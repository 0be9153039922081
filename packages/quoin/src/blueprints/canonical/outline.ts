import type { Item, Section } from "../../core/types.ts";
import { conversationSection } from "./conversation.ts";
import { inputSection } from "./input.ts";
import type { Constraint, Identity, PromptSpec, RequestingUser, SystemPrompt } from "./schema.ts";
import { byPriority, inputSource } from "./source.ts";
import { taskSection } from "./task.ts";
import { labels, titles, wordSource, words } from "./words.ts";

/** The seven sections, always in this order. */
export function outline(spec: PromptSpec, showEmptySections: boolean): Section[] {
  return [
    systemSection(spec.systemPrompt, (spec.constraints ?? []).length > 0, showEmptySections),
    identitySection(spec.identity),
    requesterSection(spec.requestingUser),
    conversationSection(spec.conversationState),
    constraintsSection(spec.constraints ?? []),
    taskSection(spec.task),
    inputSection(spec.input),
  ];
}

/** The rules, numbered; then, where there are constraints, the rule that makes them binding. */
function systemSection(prompt: SystemPrompt | undefined, constrained: boolean, showEmpty: boolean): Section {
  const { summary, rules = [], sources = [] } = prompt ?? {};
  const items: Item[] = [];
  const add = (id: string, label: string, text: string, more: Partial<Item> = {}) =>
    items.push({ id, label, text, source: inputSource(id), required: true, volatility: "static", ...more });
  if (summary) add("systemPrompt.summary", labels.system_summary, summary);
  for (const [at, rule] of rules.entries()) add(`systemPrompt.rules[${at}]`, `(${at + 1}) `, rule);
  if (constrained) {
    if (items.length === 0 && showEmpty) {
      add("systemPrompt.none", "", words.none_provided, {
        kind: "plain",
        source: wordSource("none_provided"),
      });
    }
    const source = wordSource("constraints_rule");
    add("systemPrompt.constraintsRule", `(${rules.length + 1}) `, words.constraints_rule, { source });
  }
  if (sources.length) add("systemPrompt.sources", labels.system_sources, sources.join(", "));
  const title = titles.systemPrompt;
  return { id: "systemPrompt", title, trust: "immutable", channel: "system", required: true, items };
}

function identitySection(identity: Identity = {}): Section {
  const items = fieldItems("identity", [
    ["personaId", labels.persona, identity.personaId],
    ["name", labels.name, identity.name],
    ["summary", labels.role, identity.summary],
    ["traits", labels.traits, identity.traits?.join(", ")],
    ["tone", labels.tone, identity.tone],
    ["styleGuidelines", labels.style, identity.styleGuidelines?.join("; ")],
  ]).map((item): Item => ({ ...item, required: true, volatility: "static" }));
  const title = titles.identity;
  return { id: "identity", title, trust: "trusted", channel: "system", required: true, items };
}

function requesterSection(user: RequestingUser = {}): Section {
  const roles = user.roles?.length ? `[${user.roles.join(", ")}]` : undefined;
  const zone = user.timezone && labels.time_zone + user.timezone;
  const locale = user.locale && [user.locale, zone].filter(Boolean).join("; ");
  const items = fieldItems("requestingUser", [
    ["handle", labels.handle, user.handle],
    ["displayName", labels.name, user.displayName],
    ["userId", labels.user_id, user.userId],
    ["roles", labels.roles, roles],
    ["locale", labels.locale, locale],
    ["timezone", labels.time_zone, locale ? undefined : user.timezone],
    ["tier", labels.tier, user.tier],
  ]).map((item): Item => ({ ...item, volatility: "session" }));
  const title = titles.requestingUser;
  return { id: "requestingUser", title, trust: "user", channel: "user", required: false, items };
}

function fieldItems(section: string, fields: readonly [string, string, string | undefined][]): Item[] {
  return fields.flatMap(([key, label, text]) => {
    const id = `${section}.${key}`;
    return text ? [{ id, label, text, kind: "field", source: inputSource(id) }] : [];
  });
}

function constraintsSection(constraints: readonly Constraint[]): Section {
  const items = byPriority(constraints).map(({ value, at, priority }): Item => {
    // By position: an id of the user's own could be that of something else, or hold anything.
    const id = `constraints[${at}]`;
    const volatility = value.source === "runtime" ? "turn" : "static";
    return {
      id,
      label: `(${priority}) `,
      text: value.text,
      source: inputSource(id),
      required: true,
      volatility,
    };
  });
  const title = titles.constraints;
  return { id: "constraints", title, trust: "trusted", channel: "user", required: false, items };
}
