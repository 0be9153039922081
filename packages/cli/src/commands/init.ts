import { resolve } from "node:path";
import { Command } from "commander";
import { QuoinError } from "quoin";
import { usualManifests } from "../capabilities/index-options.ts";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import { type Written, writeProject } from "../project/write-project.ts";
import type { Terminal } from "../terminal.ts";
import { indexCommand } from "./index-capabilities.ts";

const example = `
Makes .quoin/ with layers (the constitution and rules of every prompt), example tools and
skills, and settings with their defaults, then indexes the tools and skills. What is there
already is kept; with --force it is replaced, and the old file stays beside it as .bak.
An index that is there is kept; with --force it is made again from its own sources.

Example:
  quoin init
  quoin init ../other-project
`;

export function initCommand(terminal: Terminal): Command {
  return new Command("init")
    .description("prepare a project for dynamic prompts: layers, tools, skills, settings")
    .argument("[folder]", "the project's folder", ".")
    .option("--force", "replace what is there, and keep the old files as .bak")
    .addHelpText("after", example)
    .action(async (folder: string, { force = false }: { force?: boolean }) => {
      if (folder.trim() === "")
        throw new QuoinError({ code: "usage", message: "the folder's name is empty: . is the current one" });
      const { configIn, projectFiles, usualConfig } = await import("../project/project-files.ts");
      const root = resolve(folder);
      const config = configIn(root);
      const written = await writeProject(root, await projectFiles(root), { force });
      tell(root, written, terminal);
      if (config !== undefined && config !== usualConfig)
        terminal.note(`note: settings are in ${printableLine(config)}, so ${usualConfig} was not made\n`);
      // Paths in the index start where the agent works.
      process.chdir(root);
      await index(force, terminal);
      next(folder, terminal);
    });
}

/** An index that is there may hold what servers said: it is made from its own sources or not at all. */
async function index(force: boolean, terminal: Terminal): Promise<void> {
  const { hasIndex } = await import("../capabilities/manifest-files.ts");
  const { readSources } = await import("../capabilities/kept-sources.ts");
  const { usualSources } = await import("../project/project-files.ts");
  const isThere = hasIndex(usualManifests);
  const canRepeat = isThere && force && (await readSources(usualManifests))?.lacks.length === 0;
  if (isThere && !canRepeat) {
    const remedy = "quoin index makes it anew from what it was made from";
    terminal.note(`\nkept: the index in ${usualManifests}; ${remedy}\n`);
    return;
  }
  terminal.note(`\n${terminal.paint.bold("Indexing")}\n`);
  await indexCommand(terminal)
    .exitOverride()
    .parseAsync(isThere ? [] : [...usualSources], { from: "user" });
}

const skillsFolder = ".quoin/skills/";
const signs = { created: "+", replaced: "~", kept: "=", same: "=" } as const;

function tell(root: string, written: readonly Written[], { note, paint }: Terminal): void {
  const of = (...outcomes: Written["outcome"][]) =>
    written.filter(({ outcome }) => outcomes.includes(outcome));
  const counts = [
    `${count(of("created").length, "file")} created`,
    ...(of("replaced").length ? [`${of("replaced").length} replaced`] : []),
    ...(of("kept", "same").length ? [`${of("kept", "same").length} kept`] : []),
  ];
  note(`${paint.bold(printableLine(root))}: ${counts.join(", ")}\n\n`);
  const skills = of("created").filter(({ path }) => path.startsWith(skillsFolder));
  for (const { path, outcome, saved } of written) {
    // One line for all of them: nobody reads a screen of names.
    if (outcome === "created" && skills.length > 3 && path.startsWith(skillsFolder)) {
      if (path === skills[0]?.path)
        note(`  ${paint.green("+")} ${skillsFolder}  ${paint.dim(count(skills.length, "file"))}\n`);
      continue;
    }
    const colour = outcome === "created" ? paint.green : outcome === "replaced" ? paint.yellow : paint.dim;
    const said = {
      created: "",
      same: "  as it was",
      kept: "  kept: yours",
      replaced: `  the old one is ${saved}`,
    };
    note(`  ${colour(signs[outcome])} ${printableLine(path)}${paint.dim(said[outcome])}\n`);
  }
}

function next(folder: string, { note, paint }: Terminal): void {
  const steps = [
    ['quoin assemble dynamic "find out why the login test fails" --explain', "see a prompt"],
    ['quoin remember "Staging listens on port 8080."', "what later prompts should know"],
    ["quoin index", "after you change tools or skills"],
    ["quoin doctor", "whether all is well"],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  note(`\n${paint.bold("Next")}\n`);
  if (folder !== ".") note(`  ${paint.cyan(`cd ${printableLine(folder)}`)}\n`);
  for (const [command, why] of steps) note(`  ${paint.cyan(command.padEnd(width))}  ${paint.dim(why)}\n`);
  note(`  Make .quoin/prompts/layers/ and .quoin/tools.yaml your own: they are only a start.\n`);
}
