import * as z from "zod";
import { excludedKinds } from "../../memories/excluded-kinds.ts";
import { validate } from "../../validate.ts";
import { budgetConfig } from "../shared/budget-config.ts";

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const tokens = z.int().min(0);
/** Longer ones a timer takes for none at all. */
const milliseconds = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const path = z.string().min(1);
const names = z.array(z.string().min(1));

function byMode<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ plan: value, act: value, review: value }).partial();
}

/** Its window and vocabulary hold where the settings name no model. */
export const defaultModel = "gpt-4o";

/** Also of modes that a setting by mode does not name. */
export const defaultLimits = { tool: 10, skill: 3 };

/** One number for every mode, or one for each. */
const limit = z.union([count, byMode(count)], "must be a number, or numbers for plan, act and review");

/** What untrusted text stands between: two lines, or a function that puts them around a text. */
const untrustedWrapper = z.union(
  [
    z.strictObject({ open: z.string().min(1), close: z.string().min(1) }),
    z.custom<(content: string) => string>((value) => typeof value === "function"),
  ],
  "must be { open, close } or a function of the text",
);

export const promptConfig = z.strictObject({
  ...budgetConfig,
  maxContextTokens: tokens.default(4000).describe("of runtime facts and untrusted context together"),
  maxTools: limit.default(defaultLimits.tool),
  maxSkills: limit.default(defaultLimits.skill),
  semantic: z
    .strictObject({
      minScore: share.default(0.65).describe("from which score a tool or skill is offered"),
      maxResults: count.default(5).describe("tools, and skills, found by meaning at most"),
      injectionMinScore: share.default(0.75).describe("from which score text from outside is dropped"),
      enableModeSemantic: z
        .boolean()
        .default(false)
        .describe("tell the mode by meaning where nothing else does"),
    })
    .prefault({}),
  memory: z
    .strictObject({
      minScore: share.default(0.7).describe("from which score an entry is shown"),
      maxResults: count.default(3).describe("memories, and as many of the activity, at most"),
      overFetch: z
        .int()
        .min(1)
        .default(4)
        .describe("so many times as many are screened, to replace dropped ones"),
      excludeKinds: names.default([...excludedKinds]),
    })
    .prefault({}),
  paths: z
    .strictObject({
      constitution: path.default(".quoin/prompts/layers/constitution.md"),
      rules: path.default(".quoin/prompts/layers/rules.md"),
      modes: byMode(path).default({
        plan: ".quoin/prompts/layers/rules.plan.md",
        act: ".quoin/prompts/layers/rules.act.md",
        review: ".quoin/prompts/layers/rules.review.md",
      }),
    })
    .prefault({}),
  layers: z
    .array(z.enum(["constitution", "rules", "mode"]))
    .refine((each) => new Set(each).size === each.length, "names a layer twice")
    .refine((each) => each.includes("constitution"), "must name the constitution")
    .default(["constitution", "rules", "mode"])
    .describe("which layers stand under the constitution's heading, in this order"),
  caps: z
    .strictObject({
      constitution: tokens,
      runtime: tokens,
      untrusted: tokens,
      capabilities: tokens,
      task: tokens,
    })
    .partial()
    .default({})
    .describe("tokens of a section at most"),
  untrustedWrapper: untrustedWrapper.default({ open: "<UNTRUSTED_CONTEXT>", close: "</UNTRUSTED_CONTEXT>" }),
  include: z
    .strictObject({
      git: z.boolean().default(true),
      env: z.boolean().default(true),
      memories: z.boolean().default(true),
      activity: z.boolean().default(true),
      tools: z.boolean().default(true),
      skills: z.boolean().default(true),
      skillBodies: z
        .boolean()
        .default(false)
        .describe("whole skills where there is room, not only their files"),
    })
    .prefault({}),
  baseTools: byMode(names).default({}).describe("offered in a mode whatever the task"),
  baseSkills: byMode(names).default({}),
  timeouts: z
    .strictObject({
      embedder: milliseconds.default(2000),
      memories: milliseconds.default(1000),
      firstSearch: milliseconds
        .default(10_000)
        .describe("the first search of memories, which may have to read all their vectors"),
      git: milliseconds.default(3000).describe("a fresh checkout takes it longest"),
      layers: milliseconds.default(1000),
      detector: milliseconds.default(10_000).describe("of your own; the built-in one stands for it"),
    })
    .prefault({})
    .describe("milliseconds; whoever takes longer is done without"),
  redact: z
    .strictObject({ secrets: z.boolean().default(true), pii: z.boolean().default(false) })
    .prefault({}),
  cacheSize: count.default(100).describe("tasks whose vectors are remembered"),
});

/** Everything that can be set, every limit with its default. */
export type PromptConfig = z.input<typeof promptConfig>;
export type Settings = z.output<typeof promptConfig>;

export function parsePromptConfig(raw: unknown): Settings {
  return validate(promptConfig, raw, "config_invalid");
}
