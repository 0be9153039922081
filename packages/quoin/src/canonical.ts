/** The canonical framework: seven sections, provider-neutral text. */

import { forProvider } from "./adapters/for-provider.ts";
import { findAdapter } from "./adapters.ts";
import type { AssemblerConfig } from "./blueprints/canonical/config.ts";
import {
  type CanonicalInput,
  type CanonicalMaterial,
  canonical as textOnly,
} from "./blueprints/canonical/index.ts";
import { parseSpec } from "./blueprints/canonical/parse.ts";
import type { AssembledPrompt, PromptSpec } from "./blueprints/canonical/schema.ts";
import { byPriority } from "./blueprints/canonical/source.ts";
import { taskId } from "./blueprints/canonical/task.ts";
import { assemble } from "./core/assemble.ts";
import type { Assembly, Blueprint, Ports } from "./core/types.ts";
import { QuoinError } from "./errors.ts";
import { checkFormat, type ReplyCheck } from "./replies/check-format.ts";

export type { AssemblerConfig } from "./blueprints/canonical/config.ts";
export type { CanonicalInput, CanonicalMaterial } from "./blueprints/canonical/index.ts";
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
export { checkFormat, type ReplyCheck, type ReplyFormat, type ReplyProblem } from "./replies/check-format.ts";

/** The blueprint; with a provider in its configuration, within a budget that counts what goes there. */
export function canonical(config: AssemblerConfig = {}): Blueprint<CanonicalInput, CanonicalMaterial> {
  const blueprint = textOnly(config);
  if (config?.provider === undefined) return blueprint;
  const adapter = findAdapter(config.provider);
  const { model = adapter.model, attachments = "send" } = config;
  return forProvider(textOnly({ ...config, model }), adapter, { attachments });
}

export type CanonicalAssembly = Assembly & { view: AssembledPrompt };

/** `assemble(canonical(config), spec)`, with the types of what goes in and what comes out. */
export async function assemblePrompt(
  spec: PromptSpec,
  config: AssemblerConfig = {},
  ports: Partial<Ports> = {},
): Promise<CanonicalAssembly> {
  return (await assemble(canonical(config), spec, ports)) as CanonicalAssembly;
}

/**
 * Checks a reply against the format of the most important task that asks for one. With the assembly that was
 * sent, a task that was left out of it asks for nothing.
 */
export async function checkReply(rawSpec: unknown, reply: string, sent?: Assembly): Promise<ReplyCheck> {
  const { spec } = parseSpec(rawSpec);
  const shown = sent && new Set(sent.spans.map((span) => span.item));
  const asking = byPriority(spec.task).find(
    ({ value, at }) => value.outputFormat && (shown?.has(taskId(at)) ?? true),
  );
  try {
    return await checkFormat(asking?.value.outputFormat ?? { type: "text" }, reply);
  } catch (error) {
    if (!(error instanceof QuoinError) || error.code !== "schema_invalid" || !asking) throw error;
    const path = ["task", asking.at, "outputFormat", "jsonSchema"];
    throw new QuoinError({
      code: "schema_invalid",
      path,
      message: error.message.replace(/^jsonSchema: /, ""),
    });
  }
}
