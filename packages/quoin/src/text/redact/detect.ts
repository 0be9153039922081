import { literally } from "./key.ts";
import type { RedactionClass, Rule } from "./rule.ts";
import { rules } from "./rules.ts";

export interface Finding {
  rule: string;
  class: RedactionClass;
  start: number;
  end: number;
}

/** Stands where something was found before; see `redact.ts`. Patterns that look around do not look across it. */
export const mask = "\uFFFC";

/** Sorted: those that begin with another one follow it. Comparing each with each would have it compiled at every start. */
const prefixes = [...new Set(rules.flatMap((rule) => (rule.hint instanceof RegExp ? [] : rule.hint)))].sort();
/** `sk-` also announces `sk-ant-`: an alternation would stop at the shorter one, so only that is asked for. */
const rootOf = new Map<string, string>();
let root = "";
for (const prefix of prefixes) {
  if (root === "" || !prefix.startsWith(root)) root = prefix;
  rootOf.set(prefix, root);
}
const anyRoot = new RegExp(
  `(?<![A-Za-z0-9])(?:${[...new Set(rootOf.values())].map(literally).join("|")})`,
  "g",
);

/** All matches of the rules, overlapping ones included, in no order. */
export function detect(text: string, active: readonly Rule[]): Finding[] {
  const present = presence(text, active);
  const findings: Finding[] = [];
  for (const rule of active) if (present(rule.hint)) collect(text, rule, findings);
  return findings;
}

/** One pass for all prefixes and one for each shared expression: most text ends here. */
function presence(text: string, active: readonly Rule[]): (hint: Rule["hint"]) => boolean {
  const seen = new Set<string>();
  if (active.some((rule) => !(rule.hint instanceof RegExp))) {
    anyRoot.lastIndex = 0;
    for (let found = anyRoot.exec(text); found; found = anyRoot.exec(text)) seen.add(found[0]);
  }
  const tested = new Map<RegExp, boolean>();
  return (hint) => {
    if (!(hint instanceof RegExp)) return hint.some((prefix) => seen.has(rootOf.get(prefix) ?? prefix));
    const known = tested.get(hint) ?? hint.test(text);
    tested.set(hint, known);
    return known;
  };
}

function collect(text: string, rule: Rule, findings: Finding[]): void {
  const { pattern } = rule;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const after = pattern.lastIndex;
    const range = rule.locate
      ? rule.locate(text, found)
      : { start: found.index + (found[1]?.length ?? 0), end: after };
    const value = range && text.slice(range.start, range.end);
    if (range && value && !value.includes(mask) && (rule.accept?.(value, text, range.start) ?? true)) {
      findings.push({ rule: rule.name, class: rule.class, start: range.start, end: range.end });
      pattern.lastIndex = Math.max(after, range.end);
    } else {
      // A short refused match may hide the start of a real one; a long one is passed over to stay linear.
      pattern.lastIndex = after - found.index > 64 || rule.locate ? after : found.index + 1;
    }
  }
}
