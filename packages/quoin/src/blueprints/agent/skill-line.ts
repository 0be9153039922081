import { fileText } from "./file-text.ts";
import { quoted } from "./layout.ts";
import type { Skill } from "./types.ts";

/** A bare text is known by its first line. */
export function skillOf(skill: string | Skill): Skill {
  if (typeof skill !== "string") return skill;
  const first = /^[#\s]*(.*)$/m.exec(skill.trimStart())?.[1] ?? "";
  return { name: first.trim(), body: skill };
}

/** Enough to know when it is needed, and where to read on. Not cut: half a secret would pass the screens. */
export function skillLine({ name, description = "", path = "" }: Skill): string {
  const where = path.trim() === "" ? "" : ` (${quoted(path)})`;
  return quoted(name) + where + (description.trim() === "" ? "" : `: ${quoted(description)}`);
}

/** The body; of one that has a name of its own, below the line that tells it. */
export function skillText(skill: string | Skill): string {
  return typeof skill === "string" ? fileText(skill) : `${skillLine(skill)}\n\n${fileText(skill.body)}`;
}
