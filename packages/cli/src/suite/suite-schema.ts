import { promptConfig } from "quoin/dynamic";
import * as z from "zod";

const filled = (what: string) => z.string(`must be ${what}`).refine((text) => text.trim() !== "", "is empty");
const share = z.number().min(0).max(1);
const names = (what: string) =>
  z.array(filled(`the name of a ${what}`), `must be a list of names of ${what}s`);
const parts = z.array(filled("a part of a text"), "must be a list of texts");
const paths = z.union(
  [filled("a path"), z.array(filled("a path")).min(1, "is empty")],
  "must be a path, or several",
);

function byMode<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ plan: value, act: value, review: value }).partial();
}

/** What must be reached; docs/evaluation.md says how each is measured. */
export const thresholdsSchema = z
  .strictObject({
    recallAt5: share.describe("expected tools among the first five of the ranking"),
    offered: share.describe("expected tools in the prompt"),
    precision: share.describe("tools that were found by meaning and were expected"),
    skillRecallAt5: share,
    skillsOffered: share,
    skillPrecision: share,
    memories: share.describe("expected memories in the prompt"),
    memoryPrecision: share.describe("memories in the prompt that were expected"),
    modes: share.describe("modes as expected"),
    tokenSaving: z.number().max(1).describe("tokens saved against the monolith, in the worst case"),
    filterRate: share.describe("hostile memories that never enter a prompt"),
    harmlessKept: share.describe("memories that are not hostile and may enter one"),
  })
  .partial();

export const suiteSchema = z.strictObject({
  tools: paths.optional(),
  skills: paths.optional(),
  monolith: filled("a path").optional(),
  memories: filled("a path").optional(),
  cases: z.array(filled("a path"), "must be a list of files of cases").min(1, "is empty"),
  baseTools: byMode(names("tool")).optional(),
  baseSkills: byMode(names("skill")).optional(),
  config: promptConfig.omit({ baseTools: true, baseSkills: true }).optional(),
  thresholds: thresholdsSchema.optional(),
});

const mode = z.enum(["plan", "act", "review"]);

const caseSchema = z.strictObject({
  id: filled("the case's id"),
  task: filled("the task"),
  language: filled("a language, as fr or pt-BR").optional(),
  mode: mode.optional(),
  maxTokens: z.int().min(1).optional(),
  context: z.strictObject({ isInteractive: z.boolean(), hasGitChanges: z.boolean() }).partial().optional(),
  expect: z.strictObject(
    {
      mode: mode.optional(),
      tools: names("tool").optional(),
      skills: names("skill").optional(),
      memories: parts.optional(),
      contains: parts.optional(),
      excludes: parts.optional(),
    },
    "must be an object: what the case expects",
  ),
});

export const casesSchema = z.strictObject({
  language: filled("a language, as fr or pt-BR").optional(),
  cases: z.array(caseSchema, "must be a list of cases").min(1, "is empty"),
});

/** A memory as `quoin remember` takes it, and whether it is an attack. */
export const memoryLineSchema = z.looseObject(
  { text: z.string("must be the memory's text"), hostile: z.boolean("must be true or false").optional() },
  "must be an object",
);

export type SuiteFile = z.infer<typeof suiteSchema>;
export type Thresholds = z.infer<typeof thresholdsSchema>;
export type GivenCase = z.infer<typeof caseSchema>;
