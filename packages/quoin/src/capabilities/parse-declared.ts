import * as z from "zod";
import { validate } from "../validate.ts";
import * as fields from "./capability-fields.ts";
import type { Capability } from "./types.ts";

const common = {
  name: fields.capabilityName,
  description: fields.filledDescription,
  descriptions: fields.descriptions.optional(),
  modes: fields.modes.default(["any"]),
};
const most = fields.mostCapabilities;
const tooMany = `has more than ${most}`;

/** A file of the user's own: what there is, in the user's words. */
const declared = z
  .strictObject({
    trust: z.enum(["trusted", "untrusted"]).default("trusted"),
    tools: z
      .array(z.strictObject({ ...common, parameters: fields.parameters.optional() }))
      .max(most, tooMany)
      .optional(),
    skills: z
      .array(z.strictObject({ ...common, body: fields.body.optional(), path: fields.path.optional() }))
      .max(most, tooMany)
      .optional(),
  })
  .refine(({ tools, skills }) => tools !== undefined || skills !== undefined, "has neither tools nor skills");

export function parseDeclared(raw: unknown, from: string): Capability[] {
  const { trust, tools = [], skills = [] } = validate(declared, raw, "capability_invalid");
  const own = { origin: "manifest", from, trust } as const;
  return [
    ...tools.map(({ modes, ...tool }) => ({
      kind: "tool" as const,
      ...tool,
      modes: fields.settledModes(modes),
      ...own,
    })),
    ...skills.map(({ modes, ...skill }) => ({
      kind: "skill" as const,
      ...skill,
      modes: fields.settledModes(modes),
      ...own,
    })),
  ];
}
