import type { Problem } from "../../../errors.ts";
import { nearKey } from "../../../text/near-key.ts";
import type { RawRole } from "./compile-role.ts";
import { cutWording, type Wording } from "./cut-wording.ts";
import type { YamlFile } from "./read-yaml.ts";

/** Sets of constraints by name, and the file that each holds from. */
export type ConstraintSets = ReadonlyMap<string, { sentences: readonly string[]; yaml: YamlFile }>;

/** The set that tells the model what is material and what are orders. */
const dataSet = "data";

interface Line {
  text: string;
  yaml: YamlFile;
  path: (string | number)[];
}

/**
 * A role's own constraints, then those of its sets, each once. Only the same sentence counts as the same: one word
 * can turn a rule into its opposite.
 */
export function mergeConstraints(
  { name, entries }: RawRole,
  sets: ConstraintSets,
  { foreign, unknown }: { foreign: boolean; unknown: (variable: string) => string },
) {
  const problems: Problem[] = [];
  const own = entries.get("constraints");
  const wanted = entries.get("constraint_sets");
  const lines: Line[] = [];
  if (own && own.value !== null) {
    if (Array.isArray(own.value)) {
      own.value.forEach((text, at) => {
        lines.push({ text: `- ${text}`, yaml: own.yaml, path: ["constraints", at] });
      });
    } else {
      for (const text of bulletsIn(String(own.value)))
        lines.push({ text, yaml: own.yaml, path: ["constraints"] });
    }
  }
  const named = (wanted?.value ?? []) as string[];
  // Where text of others is shown, what it may not do is said, whatever the template forgot.
  const all = foreign && !named.includes(dataSet) ? [...named, dataSet] : named;
  for (const [at, set] of all.entries()) {
    const found = sets.get(set);
    if (found) {
      found.sentences.forEach((text, index) => {
        lines.push({ text: `- ${text}`, yaml: found.yaml, path: [set, index] });
      });
      continue;
    }
    const near = nearKey([...sets.keys()], set);
    const hint = near ? `did you mean "${near}"?` : `there are ${[...sets.keys()].join(", ")}`;
    const path = ["constraint_sets", at];
    const place = wanted?.yaml.placeOf(path);
    problems.push({
      code: "role_invalid",
      file: wanted?.yaml.file,
      ...place,
      path,
      message: `no set of constraints is named "${set}"; ${hint}`,
    } as Problem);
  }
  const kept = withoutDuplicates(lines);
  if (!kept.some(({ text }) => text.startsWith("- "))) {
    const yaml = (own ?? wanted ?? [...entries.values()].at(-1))?.yaml;
    const place = { file: yaml?.file ?? `${name}.yaml`, ...yaml?.placeOf(["constraints"]) };
    const message =
      "is required: no prompt goes out without a constraint (one line each, beginning with a dash)";
    problems.push({ code: "role_invalid", ...place, path: ["constraints"], message });
  }
  const wordings = kept.map(({ text, yaml, path }): Wording => {
    const { wording, problems: found } = cutWording("constraints", text, yaml, unknown);
    const place = () => ({ file: yaml.file, ...yaml.placeOf(path), path });
    problems.push(...found.map((each) => ({ ...each, ...place() })));
    return { ...wording, ref: `${yaml.file}#${path.join(".")}`, place };
  });
  return { wordings, problems };
}

/** A text of bullets, one each; what is indented below one, or goes on with it, stays with it line by line. */
function bulletsIn(text: string): string[] {
  const found: string[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    const last = found.length - 1;
    if (/^[-*] /.test(line)) found.push(`- ${line.slice(2).trim()}`);
    else if (line.trim() && found[last]?.startsWith("- "))
      found[last] += `\n  ${line.replace(/^ {1,2}/, "").trimEnd()}`;
    else if (line.trim()) found.push(line.trim());
  }
  return found;
}

function withoutDuplicates(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter(({ text }) => {
    const same = text
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/[\s.!;,]+$/, "");
    if (seen.has(same)) return false;
    seen.add(same);
    return true;
  });
}
