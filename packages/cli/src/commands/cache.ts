import { Command } from "commander";
import {
  type Assembly,
  type CacheWarning,
  type Counter,
  lintCache,
  loadCounter,
  planCache,
  QuoinError,
  reportCache,
} from "quoin";
import { describeWarning, formatCache, type NamedReport } from "../cache-report.ts";
import { readAssembly } from "../read-assembly.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options {
  json?: boolean;
  strict?: boolean;
}

const example = `
Example:
  quoin assemble canonical bot.yaml --json > 1.json
  quoin assemble canonical bot-later.yaml --json > 2.json
  quoin cache 1.json 2.json
`;

export function cacheCommand(terminal: Terminal): Command {
  return new Command("cache")
    .description(
      "show what a provider's prompt cache can reuse from one assembly to the next, and what breaks it",
    )
    .argument(
      "<assembly...>",
      "files printed by assemble --json, in the order they were sent; - is standard input",
    )
    .option("--json", "print the report as JSON")
    .option("--strict", "exit with 3 when text that changes every turn stands in front of stable text")
    .addHelpText("after", example)
    .action(async (paths: string[], options: Options) => {
      const report = await reportOn(paths);
      await terminal.out(
        options.json
          ? `${JSON.stringify(report, null, 2)}\n`
          : formatCache(report, paintFor(process.stdout, process.env)),
      );
      if (options.strict) refuse(report.warnings);
    });
}

async function reportOn(paths: string[]): Promise<NamedReport> {
  if (paths.filter((path) => path === "-").length > 1) {
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  }
  const assemblies: Assembly[] = [];
  const names: string[] = [];
  for (const path of paths) {
    const { assembly, file } = await readAssembly(path);
    assemblies.push(assembly);
    names.push(file);
  }
  const last = assemblies.at(-1) as Assembly;
  const report = reportCache(assemblies, await counterOf(assemblies));
  return { names, ...report, breakpoints: planCache(last).breakpoints, warnings: lintCache(last) };
}

/** `undefined` where they were counted in several ways, or in one of the user's own: then lengths must do. */
async function counterOf(assemblies: readonly Assembly[]): Promise<Counter | undefined> {
  const [name, ...others] = new Set(assemblies.map(({ counter }) => counter));
  if (name === undefined || others.length > 0) return undefined;
  return loadCounter(name).catch(() => undefined);
}

function refuse(warnings: readonly CacheWarning[]): void {
  const [first, ...rest] = warnings
    .filter(({ changes }) => changes === "turn")
    .map((warning) => ({ code: "degraded" as const, message: describeWarning(warning) }));
  if (first) throw new QuoinError([first, ...rest]);
}
