import { type Problem, refuse } from "../errors.ts";
import { splitEntry } from "./fit.ts";
import { partProblems } from "./part-problems.ts";
import type { Channel, Layout, Policy, Section, Trust, Volatility } from "./types.ts";

/**
 * Provenance decides permission. Nothing is changed here: an outline that breaks a rule of the core
 * is refused whole, with every problem named.
 */
export function admit(sections: readonly Section[], layout: Layout, policy: Policy): readonly Section[] {
  refuse([...layoutProblems(layout), ...policyProblems(policy)]);
  refuse([
    ...sections.flatMap((section) => itemProblems(section, policy)),
    ...orderProblems(sections),
    ...keepProblems(sections, policy),
  ]);
  return sections;
}

const trusts: readonly string[] = ["immutable", "trusted", "user", "untrusted"] satisfies Trust[];
const volatilities: readonly string[] = ["static", "session", "turn"] satisfies Volatility[];
const channels: readonly string[] = ["system", "user"] satisfies Channel[];

/** A blueprint may be plain JavaScript: a misspelled word must not switch a rule off. */
function itemProblems(section: Section, policy: Policy): Problem[] {
  const problems: Problem[] = [];
  if (!trusts.includes(section.trust))
    problems.push(broken([section.id], `unknown trust "${section.trust}"`));
  if (!channels.includes(section.channel))
    problems.push(broken([section.id], `unknown channel "${section.channel}"`));
  if (!Array.isArray(section.items))
    return [...problems, broken([section.id], "a section needs a list of items")];
  if (typeof section.id !== "string") return [broken([], "a section needs an id")];
  const seen = new Set<string>();
  for (const item of section.items) {
    if (typeof item !== "object" || item === null) {
      problems.push(broken([section.id], "an item must be an object"));
      continue;
    }
    const path = [section.id, String(item.id)];
    if (typeof item.id !== "string") problems.push(broken(path, "an item needs an id"));
    if (item.volatility !== undefined && !volatilities.includes(item.volatility)) {
      problems.push(broken(path, `unknown volatility "${item.volatility}"`));
    }
    if (typeof item.text !== "string" || typeof item.source?.ref !== "string") {
      problems.push(broken(path, "an item needs a text and a source"));
      continue;
    }
    if (item.trust !== undefined && !trusts.includes(item.trust)) {
      problems.push(broken(path, `unknown trust "${item.trust}"`));
    }
    if (!policy.sources.includes(item.source.kind)) {
      const message = `source kind "${item.source.kind}" (${item.source.ref}) is not allowed`;
      problems.push({ code: "source_refused", path, message });
    }
    if (section.channel === "system" && (item.trust ?? section.trust) === "untrusted") {
      problems.push({ code: "untrusted_in_system", path, message: "untrusted text in a system section" });
    }
    if (item.part !== undefined) problems.push(...partProblems(item.part).map((each) => broken(path, each)));
    if (seen.has(item.id)) problems.push(broken(path, "two items have this id"));
    seen.add(item.id);
  }
  return problems;
}

function orderProblems(sections: readonly Section[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let userSeen = false;
  for (const { id, channel } of sections) {
    if (seen.has(id)) problems.push(broken([id], "two sections have this id"));
    if (id.includes("@")) problems.push(broken([id], "a section's id must not contain an at sign"));
    if (channel === "system" && userSeen) {
      problems.push(broken([id], "a system section stands after a user section; system sections come first"));
    }
    seen.add(id);
    userSeen ||= channel === "user";
  }
  return problems;
}

/** What can shrink must say when: a section missing from `keep` would never climb from its lowest rung. */
function keepProblems(sections: readonly Section[], policy: Policy): Problem[] {
  const full = new Set(policy.keep.filter((entry) => splitEntry(entry)[1] === undefined));
  return sections
    .filter((section) => canShrink(section) && !full.has(section.id))
    .map(({ id }) => broken([id], "the section can shrink but is not in keep"));
}

function canShrink(section: Section): boolean {
  if (!section.items?.length) return false;
  const flexible = section.items.some((item) => !item.required || item.forms?.length);
  return flexible || section.minimal !== undefined;
}

function policyProblems({ budget, fill, caps = [], keep, screens, sources }: Policy): Problem[] {
  const problem = (message: string) => broken(["policy"], message);
  if (![keep, screens, sources].every(Array.isArray))
    return [problem("keep, screens and sources must be lists")];
  if (typeof budget?.counter?.units !== "function" || typeof budget.counter.splits !== "function") {
    return [problem("the budget needs a counter")];
  }
  const amounts = [budget.window, budget.history ?? 0, budget.reserve ?? 0, budget.overhead ?? 0];
  const tokens = [...amounts, ...caps.map((cap) => cap.tokens)];
  const finite = tokens.every((each) => each >= 0 && each <= Number.MAX_SAFE_INTEGER);
  const priced = budget.partTokens === undefined || typeof budget.partTokens === "function";
  return [
    ...(finite ? [] : [problem("budget and caps must be numbers from 0 up, and finite")]),
    ...(priced ? [] : [problem("partTokens must be a function")]),
    ...(["strict", "skip"].includes(fill) ? [] : [problem(`unknown fill "${fill}"`)]),
    ...(["fail", "keep"].includes(budget.overflow) ? [] : [problem(`unknown overflow "${budget.overflow}"`)]),
  ];
}

function layoutProblems(layout: Layout): Problem[] {
  const methods = ["heading", "write", "empty", "shed"] as const;
  const missing = methods.filter((name) => typeof layout[name] !== "function");
  if (missing.length) return missing.map((name) => broken(["layout"], `${name} must be a function`));
  const starts = typeof layout.separator === "string" && layout.joiner?.startsWith(layout.separator);
  return starts
    ? []
    : [broken(["layout"], "joiner and separator must be texts, the joiner beginning with the separator")];
}

function broken(path: string[], message: string): Problem {
  return { code: "blueprint_invalid", path, message };
}
