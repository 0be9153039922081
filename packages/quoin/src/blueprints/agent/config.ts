import * as z from "zod";
import { validate } from "../../validate.ts";
import { budgetConfig } from "../shared/budget-config.ts";
import { injectionConfig } from "../shared/injection-config.ts";

export const agentConfig = z.strictObject({
  ...budgetConfig,
  ...injectionConfig,
  trustWorkspace: z
    .boolean()
    .optional()
    .describe(
      "whether CONTEXT.md and skills are believed (default: yes, but not under the profile paranoid)",
    ),
  redact: z.strictObject({ secrets: z.boolean().optional(), pii: z.boolean().optional() }).optional(),
});

export type AgentConfig = z.infer<typeof agentConfig>;

export function parseAgentConfig(raw: unknown): AgentConfig {
  return validate(agentConfig, raw, "config_invalid");
}
