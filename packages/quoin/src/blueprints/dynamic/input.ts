import * as z from "zod";
import type { Mode } from "../../capabilities/types.ts";
import { validate } from "../../validate.ts";

/** What the caller knows of the situation. */
export interface AssemblyContextHints {
  isInteractive?: boolean;
  hasGitChanges?: boolean;
}

export interface AssemblyOptions {
  task: string;
  /** `auto` infers it. */
  mode?: Mode | "auto";
  /** Where the project is; for whoever opens files, git and stores. */
  root?: string;
  /** The selection instead of the prompt. */
  json?: boolean;
  context?: AssemblyContextHints;
  /** With why each was chosen, and what nearly was, in `choices`. */
  explain?: boolean;
}

const schema = z.strictObject({
  task: z.string("must be the task, as text").refine((text) => text.trim() !== "", "is empty"),
  mode: z.enum(["plan", "act", "review", "auto"]).optional(),
  root: z.string().optional(),
  json: z.boolean().optional(),
  context: z
    .strictObject({ isInteractive: z.boolean().optional(), hasGitChanges: z.boolean().optional() })
    .optional(),
  explain: z.boolean().optional(),
});

export function parseOptions(raw: unknown): AssemblyOptions {
  return validate(schema, raw, "spec_invalid") as AssemblyOptions;
}
