import { parseSkill } from "../blueprints/agent/parse-skill.ts";
import type { ParsedTools } from "./parse-tool-list.ts";
import { skillCapabilities } from "./skill-capabilities.ts";
import type { Capability } from "./types.ts";

export interface SkillFileOptions {
  /** The file, whose name is the skill's where its front matter has none. */
  file: string;
  /** The file as the agent will see it. */
  path: string;
  trust?: Capability["trust"];
}

/** One SKILL.md. */
export function parseSkillFile(text: string, { file, path, trust }: SkillFileOptions): ParsedTools {
  const { skill, problems } = parseSkill(text, { file, path });
  const named = { ...skill, name: skill.name.split("/").at(-1) ?? skill.name };
  const capabilities = skillCapabilities([named], { from: file, ...(trust && { trust }) });
  return { capabilities, notes: problems.map(({ message }) => `${file}: ${message}`) };
}
