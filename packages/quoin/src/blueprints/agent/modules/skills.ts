import type { Item, Trust } from "../../../core/types.ts";
import { isBootstrap } from "../bootstrap.ts";
import { factItems } from "../fact-items.ts";
import { outlinedModule } from "../outlined-module.ts";
import { skillLine, skillOf, skillText } from "../skill-line.ts";
import type { PromptContext, PromptModule } from "../types.ts";
import { labels, titles, wordSource, words } from "../words.ts";

/** Whole skills while there is room, then one line each, then the first ones. */
export function skillsModule(): PromptModule {
  return outlinedModule({
    name: "skills",
    priority: 70,
    optional: true,
    title: titles.skills,
    trust: "workspace",
    shrinks: true,
    shouldInclude: (context) => given(context).length > 0 && !isBootstrap(context),
    reads: ({ skills, skillsDirectory }) => [
      skillsDirectory,
      ...skills.map(skillOf).flatMap(({ name, description, path, body }) => [name, description, path, body]),
    ],
    items,
  });
}

function given({ skills }: PromptContext) {
  return skills.filter((skill) => skillOf(skill).body.trim() !== "");
}

function items(context: PromptContext, trust: Trust): Item[] {
  const { skillsDirectory = "./skills" } = context;
  const warning: Item = {
    id: "skills.untrusted",
    text: words.skills_untrusted,
    source: wordSource("skills_untrusted"),
    trust: "trusted",
    volatility: "static",
  };
  const skills = given(context).map((skill, at): Item => {
    const { path = `skills[${at}]` } = skillOf(skill);
    const text = skillText(skill);
    const line = skillLine(skillOf(skill));
    const source = { kind: "file" as const, ref: path };
    const id = `skills[${at}]`;
    // The last one is the first to go; what stands above them goes with the last that is left.
    return { id, kind: "skill", text, forms: [line], source, rank: at, volatility: "session" };
  });
  return [
    ...(trust === "untrusted" ? [warning] : []),
    ...factItems("skills", { skillsDirectory: [labels.skills_directory, skillsDirectory] }),
    ...skills,
  ];
}
