import { Command } from "commander";
import { errorTable } from "quoin";
import { lintWorkflows } from "quoin/workflow";
import { count } from "../count.ts";
import { exitCodeOf, type Finding } from "../findings/finding.ts";
import { type Format, formatOption, tellFindings } from "../findings/format.ts";
import { orTell } from "../findings/or-tell.ts";
import { problemFindings } from "../findings/problem-findings.ts";
import { createProgress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { codeSchemas } from "../workflows/code-schemas.ts";
import { lintOptions } from "../workflows/lint-settings.ts";
import { listTemplates } from "../workflows/list-templates.ts";
import { locateFindings } from "../workflows/locate-findings.ts";
import { openProject } from "../workflows/project.ts";

interface Options {
  root: string;
  templates?: string;
  format: Format;
  strict?: boolean;
}

const example = `
Finds what compile refuses, and: secrets, schemas that differ from those in
code, templates that nothing uses, changing text before stable text, and rules
that are said twice. \`lint\` in quoin.config.json silences rules or grades them.

Example:
  quoin lint seed/workflows
  quoin lint seed/workflows --format sarif > prompts.sarif
`;

export function lintCommand(terminal: Terminal): Command {
  return new Command("lint")
    .description("look for mistakes in workflows, templates and includes")
    .argument("<workflows...>", "workflow files (JSON or YAML), or folders of them")
    .option("--root <folder>", "where the paths of includes start", ".")
    .option("--templates <folder>", "where templates are, from the root (default: seed/prompts/tasks)")
    .addOption(formatOption())
    .option("--strict", "exit with 3 when there are warnings")
    .addHelpText("after", example)
    .action(async (paths: string[], options: Options) => {
      await orTell(options.format, terminal, () => lintAndTell(paths, options, terminal));
    });
}

async function lintAndTell(paths: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const findings = await lint(paths, options);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  await tellFindings(findings, options.format, terminal, { ok: errors === 0, errors, warnings });
  terminal.note(`${count(errors, "error")}, ${count(warnings, "warning")}\n`);
  process.exitCode = exitCodeOf(findings) || (options.strict && warnings ? errorTable.degraded.exit : 0);
}

async function lint(paths: readonly string[], options: Options): Promise<Finding[]> {
  const project = await openProject(paths, options);
  const { config, root } = project;
  const schemas = await codeSchemas(config, root);
  const progress = createProgress(process.stderr, "prompts");
  const found = await lintWorkflows(
    project.workflows.map(({ name, document }) => ({ name, value: document.value })),
    {
      files: project.files,
      templates: project.templates,
      templateFiles: await listTemplates(project),
      schemas: schemas.pairs,
      ...lintOptions(config, root),
      progress: progress.update,
    },
  );
  progress.end();
  const own = [...problemFindings(project.problems), ...schemas.findings];
  return [...own, ...locateFindings(found, project)].sort(byPlace);
}

/** File by file and from top to bottom; errors and warnings of one place stay as they were. */
function byPlace(one: Finding, other: Finding): number {
  const [a, b] = [one.file ?? "", other.file ?? ""];
  if (a !== b) return a < b ? -1 : 1;
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}
