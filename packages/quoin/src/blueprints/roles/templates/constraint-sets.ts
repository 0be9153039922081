import type { Problem } from "../../../errors.ts";
import { nearKey } from "../../../text/near-key.ts";
import type { RawRole } from "./compile-role.ts";
import { cutWording, type Wording } from "./cut-wording.ts";
import type { YamlFile } from "./read-yaml.ts";
import { isUnsure } from "./unsure.ts";

/** Sets of constraints by name, and the file that each holds from. */
export type ConstraintSets = ReadonlyMap<string, { sentences: readonly string[]; yaml: YamlFile }>;

/** The set that tells the model what is material and what are orders. */
const dataSet = "data";

interface Line {
  text: string;
  yaml: YamlFile;
  path: (string | number)[];
  /** Where it begins in the text of its key. */
  offset?: number;
}

/**
 * A role's own constraints, then those of its sets, each once. Only the same sentence counts as the same: one word
 * can turn a rule into its opposite.
 */
export function mergeConstraints(
  { file, entries, unsure = new Set() }: RawRole,
  sets: ConstraintSets,
  { foreign, unknown }: { foreign: boolean; unknown: (variable: string) => string | undefined },
) {
  const problems: Problem[] = [];
  /** There are some that could not be taken. */
  let isElsewhere = isUnsure(unsure, ["extends", "constraints", "constraint_sets"]);
  const own = entries.get("constraints");
  const wanted = entries.get("constraint_sets");
  const lines: Line[] = [];
  if (own && own.value !== null) {
    if (Array.isArray(own.value)) {
      own.value.forEach((text, at) => {
        lines.push({ text: `- ${text}`, yaml: own.yaml, path: ["constraints", at] });
      });
    } else {
      for (const each of bulletsIn(String(own.value)))
        lines.push({ ...each, yaml: own.yaml, path: ["constraints"] });
    }
  }
  const named = (wanted?.value ?? []) as (string | undefined)[];
  // Where text of others is shown, what it may not do is said, whatever the template forgot.
  const all = foreign && !named.includes(dataSet) ? [...named, dataSet] : named;
  for (const [at, set] of all.entries()) {
    if (set === undefined) continue;
    const found = sets.get(set);
    if (found) {
      found.sentences.forEach((text, index) => {
        lines.push({ text: `- ${text}`, yaml: found.yaml, path: [set, index] });
      });
      continue;
    }
    if (unsure.has("sets") || unsure.has(`sets.${set}`)) {
      isElsewhere = true;
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
  if (!isElsewhere && !kept.some(({ text }) => /^- \S/.test(text))) {
    const yaml = (own ?? wanted ?? [...entries.values()].at(-1))?.yaml;
    const place = { file: yaml?.file ?? file, ...yaml?.placeOf(["constraints"]) };
    const message =
      "is required: no prompt goes out without a constraint (one line each, beginning with a dash)";
    problems.push({ code: "role_invalid", ...place, path: ["constraints"], message });
  }
  const wordings = kept.map(({ text, yaml, path, offset = 0 }): Wording => {
    const place = (within = 0) => {
      // Lines are kept as they are; columns move with their indentation.
      const below = text.slice(0, within).split("\n").length - 1;
      const start = path.length > 1 ? yaml.placeOf(path) : yaml.placeIn("constraints", offset);
      return {
        file: yaml.file,
        ...(start && { line: start.line + below, column: below ? 1 : start.column }),
        path,
      };
    };
    const { wording, problems: found } = cutWording("constraints", text, yaml, unknown, place);
    problems.push(...found);
    return { ...wording, ref: `${yaml.file}#${path.join(".")}` };
  });
  return { wordings, problems };
}

/** A text of bullets, one each; what is indented below one, or goes on with it, stays with it line by line. */
function bulletsIn(source: string): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const line of source.split("\n")) {
    const last = found.at(-1);
    if (/^[-*] /.test(line)) found.push({ text: `- ${line.slice(2).trim()}`, offset });
    else if (line.trim() && last?.text.startsWith("- "))
      last.text += `\n  ${line.replace(/^ {1,2}/, "").trimEnd()}`;
    else if (line.trim()) found.push({ text: line.trim(), offset });
    offset += line.length + 1;
  }
  return found.filter(({ text }) => text.trim() !== "-");
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
