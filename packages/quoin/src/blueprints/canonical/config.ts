import * as z from "zod";
import type { Cap } from "../../core/types.ts";
import { validate } from "../../validate.ts";
import { budgetConfig } from "../shared/budget-config.ts";
import { injectionConfig } from "../shared/injection-config.ts";
import { type SectionId, sectionIds } from "./schema.ts";

const tokens = z.int().min(0);
const bySection = z.strictObject({
  total: tokens.optional(),
  ...(Object.fromEntries(sectionIds.map((id) => [id, tokens.optional()])) as Record<
    SectionId,
    z.ZodOptional<typeof tokens>
  >),
});
const shared = z.array(z.strictObject({ sections: z.array(z.enum(sectionIds)).min(1), tokens }));

export const assemblerConfig = z.strictObject({
  headingLevel: z.literal([1, 2, 3], { error: "must be 1, 2 or 3" }).optional(),
  showEmptySections: z.boolean().optional(),
  ...budgetConfig,
  ...injectionConfig,
  attachments: z
    .enum(["send", "name"])
    .optional()
    .describe("with a provider: send them, or only what the text says of them"),
  caps: z.union([bySection, shared]).optional().describe("tokens at most, by section or shared by several"),
  redact: z
    .strictObject({
      secrets: z.boolean().optional(),
      pii: z.enum(["conversation", "all", "none"]).optional(),
    })
    .optional(),
});

export type AssemblerConfig = z.infer<typeof assemblerConfig>;

export function parseConfig(raw: unknown): AssemblerConfig {
  return validate(assemblerConfig, raw, "config_invalid");
}

export function capsOf(caps: AssemblerConfig["caps"]): Cap[] {
  if (caps === undefined) return [];
  if (Array.isArray(caps)) return caps;
  const each = sectionIds.flatMap((id) =>
    caps[id] === undefined ? [] : [{ sections: [id], tokens: caps[id] }],
  );
  return caps.total === undefined ? each : [{ sections: sectionIds, tokens: caps.total }, ...each];
}
