import { parseDocument } from "yaml";
import type { Problem } from "../../errors.ts";
import { fileText } from "./file-text.ts";
import { skillOf } from "./skill-line.ts";
import type { Skill } from "./types.ts";

/** As the format of SKILL.md has it. */
const mostDescription = 1024;

/** The front matter gives name and description; without one, the file's name and its first line do. */
export function parseSkill(
  text: string,
  { file, path }: { file: string; path: string },
): { skill: Skill; problems: Problem[] } {
  const source = fileText(text);
  const plain: Skill = { name: nameOf(file), path, body: source };
  const matter = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (matter?.index !== 0) {
    const { name: description } = skillOf(source);
    return { skill: { ...plain, ...(description && { description }) }, problems: [] };
  }
  const problem = (message: string): Problem => ({ code: "spec_unparsable", file, message });
  const body = source.slice(matter[0].length);
  const values = readMatter(matter[1] ?? "");
  if (!values)
    return { skill: { ...plain, body }, problems: [problem("its front matter is not valid YAML")] };
  const { name, description } = values;
  const problems = [
    ...(isText(name) ? [] : [problem("its front matter names no name")]),
    ...(isText(description) ? [] : [problem("its front matter has no description")]),
  ];
  const isLong = isText(description) && description.length > mostDescription;
  if (isLong) problems.push(problem(`its description is longer than ${mostDescription} characters`));
  return {
    skill: {
      ...plain,
      ...(isText(name) && { name: name.trim() }),
      ...(isText(description) && !isLong && { description: description.trim() }),
      body,
    },
    problems,
  };
}

function readMatter(source: string): Record<string, unknown> | undefined {
  try {
    const document = parseDocument(source, { prettyErrors: false });
    if (document.errors.length) return undefined;
    const values: unknown = document.toJS({ maxAliasCount: 100 });
    return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** `pdf/SKILL.md` and `pdf.md` are `pdf`. */
function nameOf(file: string): string {
  return file.replace(/\/SKILL\.md$/i, "").replace(/\.md$/i, "");
}
