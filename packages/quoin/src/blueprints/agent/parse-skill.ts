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
  const problem = (code: "spec_invalid" | "spec_unparsable", message: string): Problem => ({
    code,
    file,
    message,
  });
  const matter = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (matter?.index !== 0) {
    if (/^---[ \t]*\r?\n[\w-]+[ \t]*:/.test(source)) {
      const message = "its front matter is not closed with ---; it is shown as text";
      return { skill: plain, problems: [problem("spec_unparsable", message)] };
    }
    const { name: description } = skillOf(source.replace(/^-{3,}[ \t]*\r?\n/, ""));
    return { skill: { ...plain, ...(description && { description }) }, problems: [] };
  }
  const body = source.slice(matter[0].length);
  const values = readMatter(matter[1] ?? "");
  if (values === "broken") {
    const message = "its front matter is not valid YAML";
    return { skill: { ...plain, body }, problems: [problem("spec_unparsable", message)] };
  }
  if (values === "no keys") {
    const message = "its front matter has no keys with values; it is shown as text";
    return { skill: plain, problems: [problem("spec_invalid", message)] };
  }
  const { name, description } = values;
  const isLong = isText(description) && description.length > mostDescription;
  const tooLong = `its description is longer than ${mostDescription} characters and was left out`;
  return {
    skill: {
      ...plain,
      ...(isText(name) && { name: name.trim() }),
      ...(isText(description) && !isLong && { description: description.trim() }),
      ...translationsIn(values.descriptions),
      ...(values.modes != null && { modes: values.modes }),
      body,
    },
    problems: [
      ...(isText(name) ? [] : [problem("spec_invalid", "its front matter has no name")]),
      ...(isText(description) ? [] : [problem("spec_invalid", "its front matter has no description")]),
      ...(isLong ? [problem("spec_invalid", tooLong)] : []),
    ],
  };
}

function readMatter(source: string): Record<string, unknown> | "broken" | "no keys" {
  try {
    const document = parseDocument(source, { prettyErrors: false });
    if (document.errors.length) return "broken";
    const values: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
    const hasKeys = typeof values === "object" && !Array.isArray(values);
    return hasKeys ? (values as Record<string, unknown>) : "no keys";
  } catch {
    return "broken";
  }
}

/** By language; what is none is left to whoever needs it to complain of. */
function translationsIn(given: unknown): Pick<Skill, "descriptions"> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const texts = Object.entries(given).filter((entry): entry is [string, string] => isText(entry[1]));
  return texts.length === 0 ? {} : { descriptions: Object.fromEntries(texts) };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** `pdf/SKILL.md` and `pdf.md` are `pdf`. */
function nameOf(file: string): string {
  return file.replace(/\/SKILL\.md$/i, "").replace(/\.md$/i, "");
}
