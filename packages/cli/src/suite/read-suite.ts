import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Problem, QuoinError, refuse, validate } from "quoin";
import { type Capability, checkNames } from "quoin/capabilities";
import { type PromptConfig, parsePromptConfig } from "quoin/dynamic";
import { readSource } from "../capabilities/read-sources.ts";
import { located, readDocument, type SourceDocument } from "../document.ts";
import { readText } from "../read-text.ts";
import { baseProblems, caseProblems } from "./check-suite.ts";
import { collectProblems } from "./collect-problems.ts";
import { type PlacedCase, readCases } from "./read-cases.ts";
import { readSuiteMemories } from "./read-suite-memories.ts";
import { type SuiteFile, suiteSchema } from "./suite-schema.ts";
import type { Suite } from "./types.ts";

/** The suite of the package: from the source and from the built command it is one folder up. */
export function packagedSuite(): string {
  const here = fileURLToPath(new URL(".", import.meta.url));
  return join(here, /[\\/]src[\\/]/.test(here) ? "../../suite" : "../suite");
}

/** A folder with `suite.yaml`; everything that is wrong with any of its files is told at once. */
export async function readSuite(folder: string): Promise<Suite> {
  const document = await readDocument(join(folder, "suite.yaml"));
  const problems: Problem[] = [];
  await collectProblems(problems, () =>
    parsed(document, () => validate(suiteSchema, document.value, "suite_invalid")),
  );
  const suite = usableParts(document.value);
  const read = <Value>(run: () => Promise<Value>) => collectProblems(problems, run);
  const pathsOf = (given: string | string[] | undefined = []) =>
    [given].flat().map((path) => join(folder, path));
  const before = problems.length;
  const capabilities: Capability[] = [];
  for (const place of [...pathsOf(suite.tools), ...pathsOf(suite.skills)]) {
    // Paths start at the suite, as if an agent worked there: from where the command runs, each prompt would be another.
    const found = await read(() => readSource({ place, trust: "trusted", root: folder }));
    capabilities.push(...(found?.capabilities ?? []));
  }
  await read(async () => checkNames(capabilities));
  const [monolithFile] = pathsOf(suite.monolith);
  const monolith = monolithFile === undefined ? "" : await read(() => readText(monolithFile));
  const [memoriesFile] = pathsOf(suite.memories);
  const memories = memoriesFile === undefined ? [] : await readSuiteMemories(memoriesFile, problems);
  const isWhole = problems.length === before;
  const cases: PlacedCase[] = await readCases(pathsOf(suite.cases), problems);
  // A tool whose file is broken would be missed by every case that names it.
  if (isWhole) {
    problems.push(...caseProblems({ capabilities, memories, cases }));
    await read(() => parsed(document, () => refuse(baseProblems(suite, capabilities))));
  }
  refuse(problems);
  const { config = {}, baseTools = {}, baseSkills = {}, thresholds = {} } = suite;
  return {
    ...{ folder, capabilities, monolith: monolith ?? "", memories, thresholds },
    places: [
      join(folder, "suite.yaml"),
      ...[suite.tools, suite.skills, suite.monolith, suite.memories, suite.cases].flatMap(pathsOf),
      ...pathsOf(layersOf(config)),
    ],
    cases: cases.map(({ value }) => value),
    config: { ...config, baseTools, baseSkills },
  };
}

function parsed<Result>(document: SourceDocument, run: () => Result): Promise<Result> {
  return located(document, ["suite_invalid"], async () => run());
}

function layersOf(config: PromptConfig): string[] {
  const { constitution, rules, modes } = parsePromptConfig(config).paths;
  return [constitution, rules, ...Object.values(modes)];
}

/** What can be used of a file that is not all right: the files it names are still looked at. */
function usableParts(raw: unknown): Partial<SuiteFile> {
  if (typeof raw !== "object" || raw === null) return {};
  const given = raw as Record<string, unknown>;
  const entries = Object.entries(suiteSchema.shape).flatMap(([key, schema]) => {
    const { success, data } = schema.safeParse(given[key]);
    return success && data !== undefined ? [[key, data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Only cases whose id has this in it. */
export function onlyCases(suite: Suite, pattern: string): Suite {
  const cases = suite.cases.filter(({ id }) => id.includes(pattern));
  if (cases.length > 0) return { ...suite, cases };
  const message = `no case of the suite has ${JSON.stringify(pattern)} in its id`;
  throw new QuoinError({ code: "usage", message });
}
