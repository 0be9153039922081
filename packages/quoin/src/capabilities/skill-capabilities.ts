import * as z from "zod";
import { type Problem, QuoinError } from "../errors.ts";
import { validate } from "../validate.ts";
import * as fields from "./capability-fields.ts";
import type { Capability } from "./types.ts";

/** What `readSkills` of `quoin/node` gives. */
interface ReadSkill {
  name: string;
  description?: string;
  descriptions?: Readonly<Record<string, string>>;
  /** Not checked yet. */
  modes?: unknown;
  path?: string;
  body: string;
}

const skill = z.object({
  name: fields.capabilityName,
  description: fields.description.default(""),
  descriptions: fields.descriptions.optional(),
  modes: fields.modes.default(["any"]),
  path: fields.path.optional(),
  body: fields.body,
});

/** Skills that were read from files. */
export function skillCapabilities(
  skills: readonly ReadSkill[],
  { from, trust = "trusted" }: { from: string; trust?: Capability["trust"] },
): Capability[] {
  const valid = inTheirFiles(skills, () => validate(z.array(skill), skills, "capability_invalid"));
  return valid.map(({ name, description, descriptions, modes, body, path }) => ({
    kind: "skill",
    name,
    description,
    ...(descriptions && { descriptions }),
    modes: fields.settledModes(modes),
    body,
    ...(path !== undefined && { path }),
    origin: "skill",
    from,
    trust,
  }));
}

/** A key of a skill that is a file is one of that file's, and not of a list that nobody wrote. */
function inTheirFiles<Result>(skills: readonly ReadSkill[], run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const [first, ...rest] = error.problems.map((problem): Problem => {
      const [at, ...path] = problem.path ?? [];
      const file = skills[Number(at)]?.path;
      return file === undefined ? problem : { ...problem, file, path };
    });
    throw new QuoinError([first as Problem, ...rest]);
  }
}
