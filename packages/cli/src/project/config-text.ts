import { promptConfig } from "quoin/dynamic";
import { stringify } from "yaml";
import * as z from "zod";

/** As much of a JSON Schema as says what a setting is. */
interface Setting {
  description?: string;
  default?: unknown;
  type?: string;
  enum?: readonly string[];
  properties?: Record<string, Setting>;
}

const head = `## Settings of this project, for every quoin command; \`quoin schema config\` prints the schema.
## Each line that begins with "# " stands for a default. To change one, remove the "# " before it and
## before the keys above it that it belongs to.

## A file for SQLite, or the URL of a PostgreSQL database: records and memories.
# store: .quoin/quoin.db

## How dynamic prompts are made: \`quoin assemble dynamic "<task>"\`.
prompt:
  ## Offered in a mode whatever the task, beside what is found for it: without these an agent cannot look.
  ## Name your own here when you replace the example tools.
  baseTools:
    plan: [list_files, read_file, search_text]
    act: [read_file, search_text, edit_file]
    review: [read_file, search_text, git_diff]
`;

/** The configuration that a project begins with, from the schema: a setting that is added there stands here too. */
export function configText(): string {
  const schema = z.toJSONSchema(promptConfig, { io: "input", unrepresentable: "any" }) as Setting;
  const { baseTools: _, ...others } = schema.properties ?? {};
  return (
    head +
    settingLines(others, "  ")
      .map((line) => `# ${line}\n`)
      .join("")
  );
}

function settingLines(settings: Record<string, Setting>, indent: string): string[] {
  return Object.entries(settings).flatMap(([name, setting]): string[] => {
    const { default: usual, properties = {} } = setting;
    const said = wordsOf(setting);
    if (usual === undefined) return [`${indent}# ${name}: not set${said && `; ${said}`}`];
    const comment = said && `  # ${said}`;
    const isGroup = Object.values(properties).some((each) => each.default !== undefined);
    if (isGroup) return [`${indent}${name}:${comment}`, ...settingLines(properties, `${indent}  `)];
    return [`${indent}${name}: ${written(usual)}${comment}`];
  });
}

function wordsOf({ description, enum: choices, properties = {}, default: usual }: Setting): string {
  // Where nothing is set, nobody could guess the keys.
  const keys =
    written(usual) === "{}" && Object.values(properties).every((each) => each.default === undefined);
  return [
    ...(description ? [description] : []),
    ...(choices ? [`one of ${choices.join(", ")}`] : []),
    ...(keys && Object.keys(properties).length > 0 ? [`for ${Object.keys(properties).join(", ")}`] : []),
  ].join("; ");
}

function written(value: unknown): string {
  return value === undefined ? "" : stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();
}
