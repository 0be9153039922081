import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Problem, QuoinError } from "quoin";
import { fileError } from "../read-text.ts";

/** Where a set's two files are. */
export interface SetPlace {
  name: string;
  tools: string;
  queries: string;
}

export interface SetOptions {
  tools?: readonly string[];
  queries?: readonly string[];
  suite?: readonly string[];
}

/** The sets that were named, then those of the folders; what is wrong with a folder is added to `problems`. */
export async function findSets(options: SetOptions, problems: Problem[]): Promise<SetPlace[]> {
  const { tools = [], queries = [], suite = [] } = options;
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (tools.length !== queries.length)
    throw usage(`a set is a file of each kind: --tools names ${tools.length}, --queries ${queries.length}`);
  if (tools.length + suite.length === 0)
    throw usage("name what to measure with: --tools and --queries, or --suite");
  const named = tools.map((path, at) => ({
    name: basename(path).replace(/(?:\.tools)?\.jsonl$/, ""),
    tools: path,
    queries: queries[at] as string,
  }));
  const found: SetPlace[] = [];
  for (const folder of suite) found.push(...(await setsIn(folder, problems)));
  return [...named, ...found];
}

const ending = ".tools.jsonl";

async function setsIn(folder: string, problems: Problem[]): Promise<SetPlace[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    problems.push(...fileError(error, folder).problems);
    return undefined;
  });
  if (!files) return [];
  const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  if (names.length === 0)
    problems.push({ code: "file_missing", file: folder, message: `holds no file NAME${ending}` });
  return names.sort().flatMap((name) => {
    const choices = [`${name}.dev.queries.jsonl`, `${name}.queries.jsonl`];
    const queries = choices.find((file) => files.includes(file));
    if (queries) return [{ name, tools: join(folder, name + ending), queries: join(folder, queries) }];
    const message = `has tools but no queries: ${choices.join(" or ")} is missing beside it`;
    problems.push({ code: "file_missing", file: join(folder, name + ending), message });
    return [];
  });
}
