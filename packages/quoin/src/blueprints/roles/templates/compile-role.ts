import type { Problem } from "../../../errors.ts";
import { nearKey } from "../../../text/near-key.ts";
import { isGiven } from "../inputs.ts";
import { variableOf } from "../values-of.ts";
import { variables } from "../variables.ts";
import { type ConstraintSets, mergeConstraints } from "./constraint-sets.ts";
import { cutWording, type Piece, type Wording } from "./cut-wording.ts";
import type { YamlFile } from "./read-yaml.ts";
import {
  listSections,
  type OwnVariable,
  type replyKinds,
  type SectionKey,
  sectionKeys,
} from "./role-file.ts";
import { isUnsure, type Unsure } from "./unsure.ts";

/** A key of a template, and the file that it holds from. */
export interface RawEntry {
  value: unknown;
  yaml: YamlFile;
}

/** A role before it was looked at: its own keys over those of the role below. */
export interface RawRole {
  name: string;
  entries: ReadonlyMap<string, RawEntry>;
  /** The file that is named after it. */
  file: string;
  /** The role below it, already compiled. */
  base?: Role;
  /** What of it, and of what it stands on, could not be taken. */
  unsure?: Unsure;
}

export type ReplySpec = (typeof replyKinds)[number] | Readonly<Record<string, unknown>>;

/** A role that a prompt can be made of. */
export interface Role {
  name: string;
  description: string;
  /** The files that its keys hold from. */
  files: readonly string[];
  /** Whose input it takes: one of ours, or anything. */
  takes: string;
  /** The fields of the input that it shows. */
  fields: readonly string[];
  wordings: readonly Wording[];
  reply: ReplySpec;
  variables: Readonly<Record<string, OwnVariable | null>>;
  /** Each variable, and where it is used first. */
  uses: ReadonlyMap<string, string>;
  placeOf(key: string): Pick<Problem, "file" | "line" | "column" | "path">;
}

export function compileRole(raw: RawRole, sets: ConstraintSets): { role: Role; problems: Problem[] } {
  const { name, entries, base, unsure = new Set() } = raw;
  const problems: Problem[] = [];
  const value = (key: string) => entries.get(key)?.value ?? undefined;
  const own = (value("variables") ?? {}) as Role["variables"];
  const takes = base?.takes ?? name;
  const judged: Judged = {
    own,
    takes,
    doubtful: (variable) =>
      ["extends", "variables", `variables.${variable}`].some((path) => unsure.has(path)),
  };
  const unknown = (variable: string) =>
    judged.doubtful(variable) ? undefined : unknownVariable(variable, own);
  const wordings = sectionKeys.flatMap((key): Wording[] => {
    const entry = entries.get(key);
    if (key === "constraints" || typeof entry?.value !== "string" || !entry.value.trim()) return [];
    const { wording, problems: found } = cutWording(key, entry.value, entry.yaml, unknown);
    problems.push(...found, ...wordingProblems(wording, judged));
    return [wording];
  });
  const foreign = wordings.some((each) =>
    named(each).some(({ name }) => variableOf(name, own).trust !== "trusted"),
  );
  const constraints = mergeConstraints(raw, sets, { foreign, unknown });
  problems.push(
    ...constraints.problems,
    ...constraints.wordings.flatMap((each) => wordingProblems(each, judged)),
  );
  const uses = usesOf([...wordings, ...constraints.wordings]);
  problems.push(...shapeProblems(raw, wordings), ...unusedProblems(raw, uses, own));
  // Of all that it stands on, also where nothing of it is left: without that file it is another role.
  const files = new Set([...(base?.files ?? []), ...Array.from(entries.values(), ({ yaml }) => yaml.file)]);
  return {
    problems,
    role: {
      name,
      description: String(value("description") ?? ""),
      files: [...files],
      takes,
      fields: [
        ...new Set([...uses.keys()].flatMap((each) => variableOf(each, own).paths.map(([field]) => field))),
      ],
      wordings: [...wordings, ...constraints.wordings],
      reply: (value("reply") ?? "text") as ReplySpec,
      variables: own,
      uses,
      placeOf(key) {
        const { yaml } = entries.get(key) ?? {};
        return { file: yaml?.file ?? raw.file, ...yaml?.placeOf([key]), path: [key] };
      },
    },
  };
}

type NamedPiece = Extract<Piece, { name: string }>;

function named({ pieces }: Wording): NamedPiece[] {
  return pieces.filter((piece): piece is NamedPiece => "name" in piece);
}

function usesOf(wordings: readonly Wording[]): Map<string, string> {
  const uses = new Map<string, string>();
  for (const wording of wordings) {
    for (const { name, offset } of named(wording)) {
      const { file, line } = wording.place(offset);
      if (!uses.has(name)) uses.set(name, `${file}${line === undefined ? "" : `:${line}`} (${wording.key})`);
    }
  }
  return uses;
}

const lists = Object.values(listSections);

/** Where a variable that others write may not stand: what the model believes must be ours. */
const oursAlone: readonly SectionKey[] = ["role", "output_format", "constraints"];

interface Judged {
  own: Role["variables"];
  takes: string;
  /** Whether it may be declared, in a way that nobody knows. */
  doubtful(variable: string): boolean;
}

function wordingProblems(wording: Wording, { own, takes, doubtful }: Judged): Problem[] {
  const { key } = wording;
  const at = (offset: number, message: string): Problem => ({
    code: "role_invalid",
    ...wording.place(offset),
    message,
  });
  const list = listSections[key];
  const found = named(wording);
  const problems = found.flatMap(({ name, position, offset }): Problem[] => {
    if (!Object.hasOwn(variables, name) && doubtful(name)) return [];
    if (!Object.hasOwn(variables, name) && !Object.hasOwn(own, name))
      return [at(offset, unknownVariable(name, own))];
    const { shape, trust, paths } = variableOf(name, own);
    if (!paths.some(([field]) => isGiven(takes, field)))
      return [at(offset, `{${name}} is nothing that a ${takes} is given`)];
    if (trust !== "trusted" && (key === "role" || (trust === "untrusted" && oursAlone.includes(key)))) {
      const message = `{${name}} is written by others, and what stands under ${key} is believed: declare a variable of your own as trusted`;
      return [at(offset, message)];
    }
    if (list ? name !== list : lists.includes(name)) {
      const where = list ? `the section ${key} takes only {${list}}` : `{${name}} has a section of its own`;
      return [at(offset, where)];
    }
    if (shape !== "text" && position !== "alone")
      return [at(offset, `{${name}} takes several lines: it must stand alone on its line`)];
    return [];
  });
  const times = found.filter(({ name }) => name === list).length;
  if (list && times !== 1) problems.push(at(0, `the section ${key} must hold {${list}} once`));
  return problems;
}

function unknownVariable(name: string, own: Role["variables"]): string {
  const near = nearKey([...Object.keys(own), ...Object.keys(variables)], name);
  const hint = near ? `did you mean {${near}}?` : "declare it under variables, or write {{ and }} for braces";
  return `{${name}} is no variable that there is; ${hint}`;
}

/** What every role needs. */
function shapeProblems(
  { file, entries, unsure = new Set() }: RawRole,
  wordings: readonly Wording[],
): Problem[] {
  const has = (key: SectionKey) => wordings.some((wording) => wording.key === key);
  const place = (key: string) => {
    const yaml = entries.get(key)?.yaml ?? [...entries.values()].at(-1)?.yaml;
    return { file: yaml?.file ?? file, ...yaml?.placeOf([key]), path: [key] };
  };
  const problems: Problem[] = [];
  const add = (key: string, message: string) =>
    problems.push({ code: "role_invalid", ...place(key), message });
  if (!has("role") && !isUnsure(unsure, ["extends", "role"]))
    add("role", "is required: it tells the model who it is");
  const isTaskUnsure = isUnsure(unsure, ["extends", "instructions", "subtask"]);
  if (!has("instructions") && !has("subtask") && !isTaskUnsure)
    add("instructions", "is required (or subtask): a prompt without a task asks for nothing");
  if (has("instructions") && has("subtask") && !isTaskUnsure)
    add(
      "subtask",
      "stands in the same place as instructions: a role has one of them, and null takes one away",
    );
  return problems;
}

/** A variable that nobody shows is text that never reaches the model: that must be said, not overlooked. */
function unusedProblems(
  { entries, base, unsure = new Set() }: RawRole,
  uses: ReadonlyMap<string, string>,
  own: Role["variables"],
): Problem[] {
  const left = (entries.get("leaves_out")?.value ?? []) as string[];
  const problem = (key: string, path: (string | number)[], message: string): Problem => {
    const yaml = entries.get(key)?.yaml ?? ([...entries.values()].at(-1) as RawEntry).yaml;
    return { code: "role_invalid", file: yaml.file, ...yaml.placeOf(path), path, message };
  };
  // What could not be taken may use any of them.
  const isUsedElsewhere = isUnsure(unsure, ["extends", ...sectionKeys]);
  const declared = Object.keys(own)
    .filter((name) => !uses.has(name) && !isUsedElsewhere)
    .map((name) => problem("variables", ["variables", name], `{${name}} is declared and never used`));
  const shadowing = Object.keys(own)
    .filter((name) => Object.hasOwn(variables, name))
    .map((name) => problem("variables", ["variables", name], `{${name}} is a variable of ours already`));
  const needless = left.flatMap((name, at) => {
    if (!uses.has(name) && (isUsedElsewhere || base?.uses.has(name))) return [];
    const why = uses.has(name) ? "is used all the same" : "is nothing that the role below uses";
    return [problem("leaves_out", ["leaves_out", at], `{${name}} ${why}`)];
  });
  const isLeft = isUsedElsewhere || isUnsure(unsure, ["leaves_out"]);
  const lost = [...(base?.uses.keys() ?? [])].filter(
    (name) => !uses.has(name) && !left.includes(name) && !isLeft,
  );
  const unused = lost.flatMap((name) => {
    const key = keyOf(base as Role, name);
    // Who takes the whole section away has said so.
    if (entries.get(key)?.value === null) return [];
    return problem(key, [key], `{${name}} is used nowhere: use it, or name it under leaves_out`);
  });
  return [...declared, ...shadowing, ...needless, ...unused];
}

/** Where the role below had it. */
function keyOf({ wordings }: Role, name: string): string {
  return wordings.find((wording) => named(wording).some((piece) => piece.name === name))?.key ?? "role";
}
