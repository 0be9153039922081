import * as z from "zod";
import { validate } from "../validate.ts";
import * as fields from "./capability-fields.ts";
import type { Capability } from "./types.ts";

/** What `readSkills` of `quoin/node` gives. */
interface ReadSkill {
  name: string;
  description?: string;
  descriptions?: Readonly<Record<string, string>>;
  path?: string;
  body: string;
}

const skill = z.object({
  name: fields.capabilityName,
  description: fields.description.default(""),
  descriptions: fields.descriptions.optional(),
  path: fields.path.optional(),
  body: fields.body,
});

/** Skills that were read from files. */
export function skillCapabilities(
  skills: readonly ReadSkill[],
  { from, trust = "trusted" }: { from: string; trust?: Capability["trust"] },
): Capability[] {
  const valid = validate(z.array(skill), skills, "capability_invalid");
  return valid.map(({ name, description, descriptions, body, path }) => ({
    kind: "skill",
    name,
    description,
    ...(descriptions && { descriptions }),
    modes: ["any"],
    body,
    ...(path !== undefined && { path }),
    origin: "skill",
    from,
    trust,
  }));
}
