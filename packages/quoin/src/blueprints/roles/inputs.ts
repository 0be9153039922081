import * as z from "zod";
import { memoryTypes } from "../../replies/memory-schema.ts";
import { validate } from "../../validate.ts";

const text = z.string();
const words = z.string().refine((value) => value.trim() !== "", "must not be empty");
/** `a,b` or `[a, b]`. */
const names = z.union([text, z.array(text)]);

export const statuses = ["pending", "in_progress", "completed", "failed", "blocked", "skipped"] as const;

const subtask = z.strictObject({
  id: words,
  description: words,
  depends_on: z.array(text).optional(),
  model_tier: z.literal([1, 2, 3]).optional(),
  verification_tier: z.literal([1, 2]).optional(),
  is_critical_path: z.boolean().optional(),
  acceptance_criteria: text.optional(),
  status: z.enum(statuses).optional(),
  /** What came of it, in a sentence. */
  summary: text.optional(),
  /** Tools it surely needs, whatever its words say. */
  tools: z.array(text).optional(),
});
export type Subtask = z.infer<typeof subtask>;

const plan = z.strictObject({ subtasks: z.array(subtask) });
/** A plan as the host keeps it: with the status of its subtasks. */
export type TrackedPlan = z.infer<typeof plan>;

const task = z.strictObject({
  id: text.optional(),
  goal: words,
  workspace_path: text.optional(),
  user_context: text.optional(),
  /** Instead of looking at the workspace. */
  workspace_listing: text.optional(),
  status: text.optional(),
  subtasks: z.array(subtask).optional(),
  /** Whatever else the host keeps in context at all times. */
  state: z.record(text, z.unknown()).optional(),
});
export type Task = z.infer<typeof task>;

/** What a detector said of it when it was written (`screenTexts` in `quoin/screening`), so that it is not asked again. */
const screened = z.object({ score: z.number().min(0).max(1), by: words });
export type StoredScreening = z.infer<typeof screened>;

const memoryEntry = z.strictObject({
  id: text.optional(),
  type: z.enum(memoryTypes),
  summary: words,
  detail: text.optional(),
  tags: names.optional(),
  relevance_to: names.optional(),
  /** The subtask it comes from. */
  subtask_id: text.optional(),
  screened: screened.optional(),
});
export type MemoryEntry = z.infer<typeof memoryEntry>;

const parameters = z.record(text, z.unknown());
const plainTool = z.strictObject({
  name: words,
  description: text.optional(),
  parameters: parameters.optional(),
  /** Never left out as irrelevant. */
  always: z.boolean().optional(),
  screened: screened.optional(),
});
/** As OpenAI and Ollama have it. */
const functionTool = z.strictObject({
  type: z.literal("function"),
  function: z.looseObject({ name: words, description: text.optional(), parameters: parameters.optional() }),
  always: z.boolean().optional(),
});
/** As the Model Context Protocol lists it. */
const protocolTool = z.looseObject({ name: words, description: text.optional(), inputSchema: parameters });
const tool = z.union([plainTool, functionTool, protocolTool]);
export type RoleTool = z.infer<typeof tool>;

const toolCall = z.strictObject({
  name: words,
  arguments: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type ToolCall = z.infer<typeof toolCall>;

const finding = z.union([
  words,
  z.strictObject({ summary: words, detail: text.optional(), subtask_id: text.optional() }),
]);
export type Finding = z.infer<typeof finding>;

const fields = {
  task,
  subtask: z.union([subtask, words]),
  memory_entries: z.array(memoryEntry),
  available_tools: z.array(tool),
  goal: words,
  current_state: z.union([text, z.record(text, z.unknown())]),
  discoveries: z.array(finding),
  errors: z.array(finding),
  original_plan: plan,
  subtask_id: words,
  tool_calls: z.array(toolCall),
  model_output: text,
  result: text,
  variables: z.record(text, z.unknown()),
};

/** What each of our roles is given; what it may do without is optional. */
const { memory_entries, available_tools, variables, discoveries, errors, tool_calls } = fields;
const shared = { variables: variables.optional() };
const ours = {
  planner: z.strictObject({ task, ...shared }),
  executor: z.strictObject({
    task,
    subtask: fields.subtask,
    memory_entries: memory_entries.optional(),
    available_tools: available_tools.optional(),
    ...shared,
  }),
  replanner: z.strictObject({
    goal: fields.goal,
    current_state: fields.current_state,
    discoveries: discoveries.optional(),
    errors: errors.optional(),
    original_plan: plan,
    ...shared,
  }),
  extractor: z.strictObject({
    subtask_id: fields.subtask_id,
    tool_calls: tool_calls.optional(),
    model_output: fields.model_output,
    /** Its open subtasks are those that memories may be relevant to. */
    task: task.optional(),
    ...shared,
  }),
  verifier: z.strictObject({
    subtask,
    result: fields.result,
    tool_calls: tool_calls.optional(),
    ...shared,
  }),
};
export type BuiltInRole = keyof typeof ours;
export type PlannerInput = z.input<typeof ours.planner>;
export type ExecutorInput = z.input<typeof ours.executor>;
export type ReplannerInput = z.input<typeof ours.replanner>;
export type ExtractorInput = z.input<typeof ours.extractor>;
export type VerifierInput = z.input<typeof ours.verifier>;

const anything = z.strictObject(fields).partial();
/** Every field that any role may be given. */
export type RoleInput = z.infer<typeof anything>;

export const builtInRoles = Object.keys(ours) as BuiltInRole[];

/** Whether a role's input is one of ours, whose fields are all accounted for. */
export function takesOurs(role: string): role is BuiltInRole {
  return Object.hasOwn(ours, role);
}

/** Whether a role is given a field; one of the user's own may be given any. */
export function isGiven(role: string, field: string): boolean {
  return takesOurs(role) ? Object.hasOwn(ours[role].shape, field) : true;
}

/** Whether the schema of a role's input insists on a field by itself. */
export function isRequired(role: string, field: string): boolean {
  if (!takesOurs(role)) return false;
  const shape: Record<string, z.ZodType> = ours[role].shape;
  return Object.hasOwn(shape, field) && !shape[field]?.safeParse(undefined).success;
}

export function isField(name: string): boolean {
  return Object.hasOwn(fields, name);
}

/** A role of the user's own takes what its template asks for. */
export function inputSchema(role: string): z.ZodType<RoleInput> {
  return takesOurs(role) ? ours[role] : anything;
}

/** A plan with the status of its subtasks, as a reply is held against it. */
export function parseTrackedPlan(raw: unknown): TrackedPlan {
  return validate(plan, raw, "spec_invalid");
}

/** What is to be said of a role for its input's schema. */
export interface RoleNeeds {
  name: string;
  takes: string;
  /** The fields of the input that its template shows. */
  fields: readonly string[];
  variables: Readonly<Record<string, { optional?: boolean | undefined; about?: string | undefined } | null>>;
}

/** For editors: the JSON Schema of a role's input. */
export function inputJsonSchema({ name, takes, fields: shown, variables: own }: RoleNeeds): object {
  const schema = z.toJSONSchema(inputSchema(takes), { io: "input" }) as {
    properties: Record<string, unknown>;
  };
  const names = Object.keys(own);
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([field]) => takesOurs(takes) || shown.includes(field)),
  );
  properties.variables = {
    type: "object",
    properties: Object.fromEntries(names.map((each) => [each, { description: own[each]?.about ?? "" }])),
    required: names.filter((each) => !own[each]?.optional),
    additionalProperties: false,
  };
  return { title: `Input of ${name}`, ...schema, properties };
}
