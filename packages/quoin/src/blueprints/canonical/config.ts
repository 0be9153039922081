import * as z from "zod";
import { providerNames } from "../../adapters/provider-names.ts";
import type { Cap } from "../../core/types.ts";
import { validate } from "../../validate.ts";
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
  provider: z
    .enum(providerNames)
    .optional()
    .describe("who will be sent it: the budget counts what goes there"),
  attachments: z
    .enum(["send", "name"])
    .optional()
    .describe("with a provider: send them, or only what the text says of them"),
  model: z.string().min(1).optional().describe("decides the window and how tokens are counted"),
  models: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        window: z.int().min(1),
        vocabulary: z.enum(["o200k_base", "cl100k_base", "estimate", "chars4"]),
      }),
    )
    .optional()
    .describe("models of your own, looked up before the built-in ones"),
  window: z.int().min(1).optional().describe("tokens of the model's context; overrides the model's"),
  reserve: tokens.optional().describe("tokens left for the answer"),
  overhead: tokens.optional().describe("tokens that the provider adds around the text"),
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
