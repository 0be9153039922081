import { remember } from "../remember.ts";
import { detect, type Finding, mask } from "./detect.ts";
import { hasInvisible, withoutInvisible } from "./invisible.ts";
import type { Rule } from "./rule.ts";
import { rules } from "./rules.ts";

export interface RedactedClasses {
  secrets: boolean;
  pii: boolean;
}

export interface Redaction {
  text: string;
  /** In the order of the text, never overlapping; offsets into the text that was given. */
  findings: readonly Finding[];
}

const names = [...new Set(rules.map((rule) => rule.name))];
const placeholder = new RegExp(`\\[REDACTED:(?:${names.join("|")})\\]`, "g");
/** Half of the default: prompts repeat within a session, not across thousands of them. */
const remembered = 4_000_000;
/** More are needed only by text that was made to need more; a limit keeps even that linear. */
const mostPasses = 6;

/**
 * Replaces secrets and personal data by `[REDACTED:<rule>]`. Doing it again changes nothing.
 * Only a placeholder that names a rule counts as one: anything else in its brackets is read like all text.
 */
export function redact(text: string, classes: RedactedClasses): Redaction {
  if (classes.secrets) return classes.pii ? both(text) : secretsOnly(text);
  return classes.pii ? piiOnly(text) : { text, findings: [] };
}

const both = remember((text) => apply(text, rules), remembered);
const secretsOnly = remember((text) => apply(text, ofClass("secret")), remembered);
const piiOnly = remember((text) => apply(text, ofClass("pii")), remembered);

function ofClass(wanted: Rule["class"]): readonly Rule[] {
  return rules.filter((rule) => rule.class === wanted);
}

function apply(given: string, active: readonly Rule[]): Redaction {
  const findings = locate(given, active);
  if (findings.length === 0) return { text: given, findings };
  let text = "";
  let position = 0;
  for (const finding of findings) {
    text += `${given.slice(position, finding.start)}[REDACTED:${finding.rule}]`;
    position = finding.end;
  }
  return { text: text + given.slice(position), findings };
}

function locate(given: string, active: readonly Rule[]): Finding[] {
  let text = given.includes("[REDACTED:")
    ? given.replace(placeholder, (found) => mask.repeat(found.length))
    : given;
  let findings: Finding[] = [];
  // What was glued to a finding may only now stand free; looking again here is what makes a second run change nothing.
  for (let pass = 0; pass < mostPasses; pass++) {
    const fresh = merge(scan(text, active), active);
    if (fresh.length === 0) break;
    findings = findings.concat(fresh);
    text = hide(text, fresh);
  }
  return findings.sort((a, b) => a.start - b.start);
}

const escapes = /\\[bfnrt]|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|%[0-9a-f]{2}|\[[0-9;]{1,12}m/gi;

/** As it stands, without escape sequences, and without the invisible: any one reading alone can be fooled. */
function scan(text: string, active: readonly Rule[]): Finding[] {
  const found = detect(text, active);
  // In `\nsk-...`, written out, a letter stands before the key. Blanks of equal length keep the offsets.
  const plain = text.replace(escapes, (sequence) => " ".repeat(sequence.length));
  if (plain !== text) {
    const keys = active.filter((rule) => !(rule.hint instanceof RegExp));
    found.push(...detect(plain, keys));
  }
  if (!hasInvisible(text)) return found;
  const visible = withoutInvisible(text);
  const hidden = detect(visible.text, active).map((finding) => ({
    ...finding,
    start: visible.offset(finding.start),
    end: visible.offset(finding.end - 1) + 1,
  }));
  return found.concat(hidden);
}

/** Of equal length, so that offsets stay; a character that no secret holds, so that `detect` steps around it. */
function hide(text: string, findings: readonly Finding[]): string {
  let hidden = "";
  let position = 0;
  for (const { start, end } of findings) {
    hidden += text.slice(position, start) + mask.repeat(end - start);
    position = end;
  }
  return hidden + text.slice(position);
}

/**
 * Overlapping findings become one that covers them all, so that no end of a secret is left over;
 * it carries the name of the rule that comes first in the table, the longer one among equals.
 */
function merge(found: Finding[], active: readonly Rule[]): Finding[] {
  const rank = new Map(active.map((rule, at) => [rule.name, at]));
  const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Finding[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (!last || next.start >= last.end) {
      merged.push({ ...next });
      continue;
    }
    const end = Math.max(last.end, next.end);
    const winner = (rank.get(next.rule) ?? 0) < (rank.get(last.rule) ?? 0) ? next : last;
    merged[merged.length - 1] = { rule: winner.rule, class: winner.class, start: last.start, end };
  }
  return merged;
}
