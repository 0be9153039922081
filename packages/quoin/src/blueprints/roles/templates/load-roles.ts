import { type Problem, QuoinError, refuse } from "../../../errors.ts";
import { prompts } from "../../../generated/prompts.ts";
import { builtInRoles } from "../inputs.ts";
import { compileRole, type RawEntry, type Role } from "./compile-role.ts";
import type { ConstraintSets } from "./constraint-sets.ts";
import { constraintFileSchema, type Layer, type RoleFile, readLayer, roleFileSchema } from "./role-file.ts";
import type { Unsure } from "./unsure.ts";

/** All the roles there are: ours, the user's over ours, and the user's own. */
export interface RoleLibrary {
  names: readonly string[];
  /** Refuses a role that there is not, or whose template is wrong, with everything that is. */
  role(name: string): Role;
  /** Everything that is wrong with any of them. */
  problems(): readonly Problem[];
}

const constraintsName = "constraints";

/** Our templates, as `quoin roles init` copies them. */
export const builtInFiles: readonly RoleFile[] = [...builtInRoles, constraintsName].map((name) => ({
  file: `roles/${name}.yaml`,
  text: prompts[`roles/${name}` as keyof typeof prompts] as string,
}));

/** `folder/planner.yaml` is the role `planner`. */
export function roleName(file: string): string {
  return file.replace(/^.*[/\\]/, "").replace(/\.ya?ml$/i, "");
}

interface Compiled {
  role: Role;
  problems: readonly Problem[];
  unsure: Unsure;
}

/** Read when they are needed first; they never change. */
let builtInLayers: Map<string, Layer> | undefined;

/** Reads a user's templates over ours, key by key. What is wrong with one role does not keep another from working. */
export function loadRoles(files: readonly RoleFile[] = []): RoleLibrary {
  builtInLayers ??= readLayers(builtInFiles);
  const ours = builtInLayers;
  const users = readLayers(files);
  const names = [...new Set([...ours.keys(), ...users.keys()])].filter((name) => name !== constraintsName);
  const sets = constraintSets([ours.get(constraintsName), users.get(constraintsName)]);
  const setProblems = users.get(constraintsName)?.problems ?? [];
  const fileOf = (name: string) => files.find(({ file }) => roleName(file) === name)?.file ?? `${name}.yaml`;
  const unsureSets = unsureOfSets(users.get(constraintsName));
  const done = new Map<string, Compiled>();

  function compile(name: string, above: readonly string[] = []): Compiled {
    const known = done.get(name);
    if (known) return known;
    const own = users.get(name);
    const built = ours.get(name);
    const extended = own?.yaml?.values.extends as string | undefined;
    const problems: Problem[] = [...(own?.problems ?? [])];
    const unsure = new Set([...unsureSets, ...(own?.unsure ?? [])]);
    const refuseExtends = (code: "role_invalid" | "role_unknown", message: string) => {
      const place = { file: own?.yaml?.file ?? name, ...own?.yaml?.placeOf(["extends"]), path: ["extends"] };
      problems.push({ code, ...place, message });
      unsure.add("extends");
    };
    let base: Role | undefined;
    if (extended !== undefined && built)
      refuseExtends("role_invalid", `"${name}" is a role of ours and extends itself already`);
    else if (extended !== undefined && [...above, name].includes(extended))
      refuseExtends("role_invalid", `leads back to "${extended}"`);
    else if (extended !== undefined && !names.includes(extended))
      refuseExtends("role_unknown", unknownRole(extended, names));
    else if (extended !== undefined) {
      const below = compile(extended, [...above, name]);
      problems.push(...below.problems);
      for (const path of below.unsure) unsure.add(path);
      base = below.role;
    } else if (built && own)
      base = compileRole({ name, file: `roles/${name}.yaml`, entries: entriesOf(built) }, sets).role;
    const below = extended !== undefined && base ? entriesBelow(extended) : entriesOf(built);
    const entries = over(below, entriesOf(own));
    const { role, problems: found } = compileRole(
      { name, file: fileOf(name), entries, unsure, ...(base && { base }) },
      sets,
    );
    const isUnread = own !== undefined && !own.yaml;
    // Of a file that could not be read nothing else can be said, nor of what stands on it.
    if (isUnread) unsure.add("extends");
    const told = new Set(problems.map(placeKey));
    const more = isUnread ? [] : [...setProblems, ...found].filter((each) => !told.has(placeKey(each)));
    const result = { role, problems: [...problems, ...more], unsure };
    done.set(name, result);
    return result;
  }

  /** The keys of a role with all that it stands on. */
  function entriesBelow(name: string, above: readonly string[] = []): Entries {
    const extended = users.get(name)?.yaml?.values.extends;
    const isRound = above.includes(name);
    const below =
      typeof extended === "string" && !isRound
        ? entriesBelow(extended, [...above, name])
        : entriesOf(ours.get(name));
    const entries = over(below, entriesOf(users.get(name)));
    entries.delete("leaves_out");
    return entries;
  }

  return {
    names,
    role(name) {
      if (!names.includes(name))
        throw new QuoinError({ code: "role_unknown", message: unknownRole(name, names) });
      const { role, problems } = compile(name);
      refuse(problems);
      return role;
    },
    problems: () => unique([...setProblems, ...names.flatMap((name) => compile(name).problems)]),
  };
}

function readLayers(files: readonly RoleFile[]): Map<string, Layer> {
  return new Map(
    files.map((file) => {
      const name = roleName(file.file);
      if (file.problem) return [name, unread(file.problem)];
      if (!/^[a-z][a-z0-9-]*$/.test(name)) {
        const message =
          "a role's file is named in lower-case words joined by hyphens, such as code-reviewer.yaml";
        return [name, unread({ code: "role_invalid", file: file.file, message })];
      }
      return [name, readLayer(file, name === constraintsName ? constraintFileSchema : roleFileSchema)];
    }),
  );
}

function unread(problem: Problem): Layer {
  return { problems: [problem], unsure: new Set() };
}

/** Sets that could not be taken; all of them, where nothing of the file could. */
function unsureOfSets(layer: Layer | undefined): string[] {
  if (!layer) return [];
  return layer.yaml ? Array.from(layer.unsure, (path) => `sets.${path}`) : ["sets"];
}

type Entries = Map<string, RawEntry>;

/** Key by key; variables add up, since the sections below use theirs. */
function over(below: Entries, own: Entries): Entries {
  const entries: Entries = new Map([...below, ...own]);
  const [theirs, mine] = [below.get("variables"), own.get("variables")];
  if (theirs && mine)
    entries.set("variables", { ...mine, value: { ...(theirs.value as object), ...(mine.value as object) } });
  return entries;
}

function entriesOf(layer: Layer | undefined): Entries {
  const { yaml } = layer ?? {};
  if (!yaml) return new Map();
  return new Map(Object.entries(yaml.values).map(([key, value]) => [key, { value, yaml }]));
}

function constraintSets(layers: readonly (Layer | undefined)[]): ConstraintSets {
  return new Map(
    layers.flatMap((layer) =>
      [...entriesOf(layer)].map(
        ([key, { value, yaml }]) => [key, { sentences: value as string[], yaml }] as const,
      ),
    ),
  );
}

function unknownRole(name: string, names: readonly string[]): string {
  return `no role is named "${name}"; there are ${names.join(", ")}`;
}

function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()];
}

/** What is wrong with a role below is found again in what stands on it, perhaps in other words. */
function placeKey({ file, line, column, path }: Problem): string {
  return JSON.stringify([file, line, column, path]);
}
