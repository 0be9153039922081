import type { Item, Trust } from "../../../core/types.ts";
import { isBootstrap } from "../bootstrap.ts";
import { factItems } from "../fact-items.ts";
import { isBlank } from "../is-blank.ts";
import { outlinedModule } from "../outlined-module.ts";
import { skillLine, skillOf, skillText } from "../skill-line.ts";
import type { PromptContext, PromptModule } from "../types.ts";
import { labels, titles, wordSource, words } from "../words.ts";

/** Whole skills while there is room, the last of them as a line each, then the first ones. */
export function skillsModule(): PromptModule {
  return outlinedModule({
    name: "skills",
    priority: 70,
    optional: true,
    title: titles.skills,
    trust: "workspace",
    shrinks: true,
    shortensOneByOne: true,
    shouldInclude: (context) => given(context).length > 0 && !isBootstrap(context),
    reads: ({ skills, skillsDirectory }) => [
      skillsDirectory,
      ...skills.flatMap((skill) => {
        const { name, description, path, body } = skillOf(skill);
        // A text and a skill of the same name are written differently.
        return [typeof skill, name, description, path, body];
      }),
    ],
    items,
  });
}

function given({ skills }: PromptContext) {
  return skills.filter((skill) => skillOf(skill).body.trim() !== "");
}

function items(context: PromptContext, trust: Trust): Item[] {
  const { skillsDirectory = "./skills" } = context;
  const key = trust === "untrusted" ? "skills_untrusted" : "skills_trusted";
  const intro: Item = {
    id: "skills.intro",
    text: words[key],
    source: wordSource(key),
    trust: "trusted",
    volatility: "static",
  };
  const all = given(context);
  const first = all.findIndex((skill) => !isBlank(skillText(skill)));
  const skills = all.map((skill, at): Item => {
    const { path = `skills[${at}]` } = skillOf(skill);
    const text = skillText(skill);
    const line = skillLine(skillOf(skill));
    const source = { kind: "file" as const, ref: path };
    const id = `skills[${at}]`;
    // The first one is the last to go, so a rule above each of the others is always one between two.
    const label = at > first ? `${words.between_skills}\n` : "";
    return { id, kind: "skill", label, text, forms: [line], source, rank: at, volatility: "session" };
  });
  return [
    intro,
    ...factItems("skills", { skillsDirectory: [labels.skills_directory, skillsDirectory] }),
    ...skills,
  ];
}
