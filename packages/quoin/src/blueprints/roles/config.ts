import * as z from "zod";
import { validate } from "../../validate.ts";
import { budgetConfig } from "../shared/budget-config.ts";
import { injectionConfig } from "../shared/injection-config.ts";

const share = z.number().min(0).max(1);

export const roleConfig = z.strictObject({
  ...budgetConfig,
  ...injectionConfig,
  nativeTools: z
    .boolean()
    .optional()
    .describe(
      "send tools in the provider's own field, and only their signatures in the text (default: with a provider)",
    ),
  format: z
    .boolean()
    .optional()
    .describe("hold the model to the schema of its answer, where the provider can (default: true)"),
  relevance: z
    .strictObject({
      tools: share.optional().describe("tools below this score are left out"),
      memory: share.optional().describe("memory entries below this score are left out"),
      whenUnsure: z
        .enum(["keep", "drop"])
        .optional()
        .describe("all tools or none where no tool reaches the score (default: keep)"),
      mostTools: z.int().min(1).optional(),
      mostMemory: z.int().min(1).optional(),
    })
    .optional(),
  redact: z.strictObject({ secrets: z.boolean().optional(), pii: z.boolean().optional() }).optional(),
});

export type RoleConfig = z.infer<typeof roleConfig>;

export function parseRoleConfig(raw: unknown): RoleConfig {
  return validate(roleConfig, raw, "config_invalid");
}
