/** The canonical framework: seven sections, provider-neutral text. */
import { canonical } from "./blueprints/canonical/index.ts";
import { parseSpec } from "./blueprints/canonical/parse.ts";
import { checkFormat, type ReplyCheck } from "./replies/check-format.ts";

export type { AssemblerConfig } from "./blueprints/canonical/config.ts";
export { configJsonSchema, specJsonSchema } from "./blueprints/canonical/json-schema.ts";
export { isV1, type Migrated, migrate } from "./blueprints/canonical/migrate.ts";
export type {
  AssembledPrompt,
  AssemblyMeta,
  Constraint,
  ConversationState,
  ConversationStateItem,
  FormatSpec,
  Identity,
  InputPayload,
  Priority,
  PromptSpec,
  RequestingUser,
  SectionId,
  SystemPrompt,
  TaskAnnotation,
  Truncation,
} from "./blueprints/canonical/schema.ts";
export type { ReplyCheck, ReplyProblem } from "./replies/check-format.ts";
export { canonical };

/** Checks a reply against the format of the most important task that asks for one. */
export async function checkReply(rawSpec: unknown, reply: string): Promise<ReplyCheck> {
  const { spec } = parseSpec(rawSpec);
  const asking = spec.task
    .filter((task) => task.outputFormat)
    .sort((a, b) => (a.priority ?? 3) - (b.priority ?? 3))[0];
  return checkFormat(asking?.outputFormat ?? { type: "text" }, reply);
}
