import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Command } from "commander";
import { type Problem, QuoinError, refuse } from "quoin";
import {
  builtInFiles,
  loadRoles,
  type Role,
  type RoleLibrary,
  replySchemaProblems,
  roleName,
} from "quoin/roles";
import { formatTable } from "../format-table.ts";
import { makeFolder } from "../make-folder.ts";
import { describeRole } from "../roles/describe-role.ts";
import {
  findTemplates,
  type TemplateOptions,
  templatesFolder,
  templatesOption,
  usualFolder,
} from "../roles/find-templates.ts";
import { failure } from "../stage-file.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options extends TemplateOptions {
  json?: boolean;
}

const examples = {
  roles: "\nExample:\n  quoin roles init\n  quoin roles list\n",
  list: "\nExample:\n  quoin roles list --templates my/roles\n",
  show: "\nExample:\n  quoin roles show planner\n",
  init: `
A key that you delete from your copy holds from ours again, and so follows updates:
keep only what you change. Nothing that is there already is overwritten.

Example:
  quoin roles init
  quoin roles init planner constraints --templates my/roles
`,
};

export function rolesCommand(terminal: Terminal): Command {
  const command = new Command("roles")
    .description("role templates: ours, and yours over them")
    .addHelpText("after", examples.roles);
  command
    .command("list")
    .description("every role, where it comes from, and anything wrong with it")
    .option("--json", "print them as JSON")
    .addOption(templatesOption())
    .addHelpText("after", examples.list)
    .action(async (options: Options) => {
      const library = loadRoles(await findTemplates(options));
      const found = await problemsOf(library);
      await terminal.out(list(library, found, options));
      refuse(found);
    });
  command
    .command("show")
    .description("a role as it holds: each section, its variables, and the file it comes from")
    .argument("<role>", "the role's name")
    .option("--json", "print it as JSON")
    .addOption(templatesOption())
    .addHelpText("after", examples.show)
    .action(async (name: string, options: Options) => {
      const role = loadRoles(await findTemplates(options)).role(name);
      const text = options.json ? `${JSON.stringify(plain(role), null, 2)}\n` : describeRole(role, paint());
      await terminal.out(text);
    });
  command
    .command("init")
    .description("copy our templates for editing")
    .argument("[roles...]", "only these (default: all, and the constraints)")
    .addOption(templatesOption())
    .addHelpText("after", examples.init)
    .action((names: string[], options: Options) => init(names, options, terminal));
  return command;
}

const paint = () => paintFor(process.stdout, process.env);

function plain({ uses, ...role }: Role) {
  const wordings = role.wordings.map(({ key, ref, pieces }) => ({ key, ref, pieces }));
  return { ...role, wordings, uses: Object.fromEntries(uses) };
}

/** Of every role, each told once. */
async function problemsOf(library: RoleLibrary): Promise<Problem[]> {
  const found = [...library.problems()];
  for (const name of library.names) {
    const role = roleIn(library, name);
    if (role) found.push(...(await replySchemaProblems(role)));
  }
  return found;
}

/** `undefined` where something is wrong with it. */
function roleIn(library: RoleLibrary, name: string): Role | undefined {
  try {
    return library.role(name);
  } catch (error) {
    if (error instanceof QuoinError) return undefined;
    throw error;
  }
}

function list(library: RoleLibrary, problems: readonly Problem[], { json }: Options): string {
  const rows = library.names.map((name) => {
    const role = roleIn(library, name);
    const isGood =
      role && !problems.some(({ file = "" }) => role.files.includes(file) && roleName(file) === name);
    if (!isGood) return { name, problems: true };
    const { description, files, reply } = role;
    return { name, description, files, reply: typeof reply === "string" ? reply : "JSON" };
  });
  if (json) return `${JSON.stringify(rows, null, 2)}\n`;
  const cells = rows.map(({ name, description = "", files = [], reply = "", problems }) =>
    problems === undefined
      ? [name, reply, originOf(files), description]
      : [name, "", "", "something is wrong with it: see below"],
  );
  return `${formatTable(["role", "reply", "from", "what it does"], cells, paint())}\n`;
}

function originOf(files: readonly string[]): string {
  const ours = new Set(builtInFiles.map(({ file }) => file));
  const own = files.filter((file) => !ours.has(file));
  if (own.length === 0) return "built in";
  return files.length > own.length ? `built in, ${own.join(", ")}` : own.join(", ");
}

async function init(names: readonly string[], { templates }: Options, terminal: Terminal): Promise<void> {
  const known = builtInFiles.map(({ file }) => roleName(file));
  const unknown = names.filter((name) => !known.includes(name));
  refuse(
    unknown.map((name): Problem => {
      const message = `we have no template named "${name}"; there are ${known.join(", ")}`;
      return { code: "role_unknown", message };
    }),
  );
  const folder = (await templatesFolder({ ...(templates !== undefined && { templates }) })) ?? usualFolder;
  const wanted = builtInFiles.filter(({ file }) => names.length === 0 || names.includes(roleName(file)));
  await makeFolder(folder).catch((error: unknown) => {
    throw failure(folder, error);
  });
  const kept: Problem[] = [];
  for (const { file, text } of wanted) {
    const path = join(folder, basename(file));
    try {
      // "wx": a file that is there is somebody's work.
      await writeFile(path, text, { flag: "wx" });
      terminal.note(`${path}\n`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        // Half a template would be taken for somebody's work the next time.
        await rm(path, { force: true }).catch(() => {});
        throw failure(path, error);
      }
      kept.push({ code: "file_exists", file: path, message: "is there already, and was left as it is" });
    }
  }
  refuse(kept);
}
