import * as z from "zod";
import { type Problem, QuoinError } from "../../../errors.ts";
import { validate } from "../../../validate.ts";
import { readYaml, type YamlFile } from "./read-yaml.ts";
import { type Unsure, withoutBad } from "./unsure.ts";

/** A template as it was read: `planner.yaml` is the role `planner`. */
export interface RoleFile {
  /** As a person would look for it. */
  file: string;
  text: string;
  /** Why it could not be read; other roles go on without it. */
  problem?: Problem;
}

/** The sections in the order in which they are written; `instructions` and `subtask` share a place. */
export const sectionKeys = [
  "role",
  "task_state",
  "instructions",
  "subtask",
  "memory",
  "tools",
  "output_format",
  "constraints",
] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** Sections that are a list, and the variable that it is: they go when nothing is in it. */
export const listSections: Partial<Record<SectionKey, string>> = {
  memory: "memory_entries_formatted",
  tools: "tools_formatted",
};

export const replyKinds = ["plan", "replan", "memories", "verdict", "work", "text"] as const;

const text = z.string().nullable();
const name = z.string().regex(/^[a-z][a-z0-9_]*$/, "must be lower-case words joined by underscores");

/** A variable of a user's own. */
const ownVariable = z
  .strictObject({
    trust: z.enum(["trusted", "user", "untrusted"]).optional(),
    shrinks: z.boolean().optional(),
    optional: z.boolean().optional(),
    about: z.string().optional(),
  })
  .nullable();
export type OwnVariable = NonNullable<z.infer<typeof ownVariable>>;

/** `null` takes a key of the role below away. */
export const roleFileSchema = z
  .strictObject({
    description: z.string(),
    extends: z.string(),
    reply: z.union([z.enum(replyKinds), z.record(z.string(), z.unknown())]),
    role: text,
    task_state: text,
    instructions: text,
    subtask: text,
    memory: text,
    tools: text,
    output_format: text,
    constraints: z.union([text, z.array(z.string().trim().min(1, "must not be empty"))]),
    constraint_sets: z.array(z.string()),
    variables: z.record(name, ownVariable),
    leaves_out: z.array(z.string()),
  })
  .partial();

/** For editors: the JSON Schema of a template's file. */
export function templateJsonSchema(): object {
  return { title: "Quoin role template", ...z.toJSONSchema(roleFileSchema, { io: "input" }) };
}

/** `constraints.yaml`. */
export const constraintFileSchema = z.record(z.string(), z.array(z.string().trim().min(1)));

/** A file as far as it could be taken. */
export interface Layer {
  /** Absent where nothing can be said of the file's content. */
  yaml?: YamlFile;
  problems: readonly Problem[];
  unsure: Unsure;
}

/** What is wrong with a file's shape, each with its place; the rest of it can still be looked at. */
export function readLayer({ file, text }: RoleFile, schema: z.ZodType): Layer {
  const { yaml, problems } = readYaml(file, text);
  if (!yaml) return { problems, unsure: new Set() };
  try {
    validate(schema, yaml.values, "role_invalid");
    return { yaml, problems, unsure: new Set() };
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const known = schema === roleFileSchema ? Object.keys(roleFileSchema.shape) : Object.keys(yaml.values);
    const { values, unsure } = withoutBad(yaml.values, error.problems, known);
    return {
      yaml: { ...yaml, values },
      problems: error.problems.map((each) => ({ ...each, file, ...yaml.placeOf(each.path ?? []) })),
      unsure,
    };
  }
}
