import { type Problem, refuse } from "quoin";
import {
  type Capability,
  checkNames,
  foundBy,
  type IndexedCapability,
  parseManifest,
} from "quoin/capabilities";
import * as z from "zod";
import { readSource } from "../capabilities/read-sources.ts";
import { type JsonLine, readJsonLines } from "../evaluation/read-json-lines.ts";
import { nameOf, readText } from "../read-text.ts";

/** Tools to choose from: what each is called, and the texts that it is found by. */
export interface GivenTools {
  names: readonly string[];
  /** What they are called together. */
  noun: Capability["kind"];
  documents: readonly string[];
  /** Which tool a document is of. */
  owners: readonly number[];
  /** Where they come from an index: the documents' vectors, and who made them. */
  /** What a detector said of each when it was indexed, from 0 to 1; 0 for the user's own. */
  dangers: readonly number[];
  indexed?: { embedder: string; vectors: readonly Float32Array[] };
}

const text = (what: string) => z.string(`must be ${what}`);
const toolSchema = z.object(
  {
    name: text("the tool's name").refine((name) => name.trim() !== "", "is empty"),
    description: text("what the tool does, as text"),
    descriptions: z
      .record(z.string(), text("what the tool does, as text"), "must be descriptions by language")
      .optional(),
  },
  "must be an object",
);
type Tool = z.infer<typeof toolSchema>;

/** A file that `quoin index` wrote or can read, or JSON lines. Refused with all that is wrong with it. */
export async function readTools(path: string): Promise<GivenTools> {
  const source = await readText(path);
  const manifest = manifestIn(source);
  if (manifest !== undefined) return fromManifest(manifest, path);
  if (!hasToolLines(source, path)) {
    const { capabilities } = await readSource({ place: path, trust: "trusted" });
    checkNames(capabilities);
    return toolsOf(capabilities);
  }
  const problems: Problem[] = [];
  const lines = await readJsonLines<Tool>(
    path,
    toolSchema as z.ZodType<Tool>,
    problems,
    "capability_invalid",
  );
  problems.push(...namesTwice(lines, path));
  refuse(problems);
  return toolsOf(lines.map(({ value }) => value));
}

/** A manifest is one document, and the only one that names its embedder. */
function manifestIn(source: string): unknown {
  if (!source.includes('"embedder"')) return undefined;
  try {
    const json = JSON.parse(source) as unknown;
    return typeof json === "object" && json !== null && "entries" in json ? json : undefined;
  } catch {
    return undefined;
  }
}

/** A tool on each line, as opposed to one document over many: told by the file's name, or else by its first line. */
function hasToolLines(source: string, path: string): boolean {
  if (/\.(jsonl|ndjson)$/i.test(path)) return true;
  const first = /^\s*(\S.*)$/m.exec(source)?.[1]?.trim() ?? "";
  if (!/^\{.*\}$/.test(first)) return false;
  try {
    const json = JSON.parse(first) as object;
    return !("tools" in json || "skills" in json || "result" in json || "mcpServers" in json);
  } catch {
    return true;
  }
}

function fromManifest(json: unknown, path: string): GivenTools {
  const { embedder, entries } = parseManifest(json, { file: nameOf(path) });
  return { ...toolsOf(entries), indexed: { embedder, vectors: entries.flatMap((each) => each.embeddings) } };
}

type Given = Parameters<typeof foundBy>[0] & Partial<Pick<IndexedCapability, "kind" | "trust" | "screened">>;

function toolsOf(tools: readonly Given[]): GivenTools {
  const texts = tools.map(foundBy);
  return {
    names: tools.map(({ name }) => name),
    noun: tools.length > 0 && tools.every(({ kind }) => kind === "skill") ? "skill" : "tool",
    dangers: tools.map(({ trust, screened }) => (trust === "untrusted" ? (screened?.score ?? 0) : 0)),
    documents: texts.flat(),
    owners: texts.flatMap((own, at) => own.map(() => at)),
  };
}

function namesTwice(lines: readonly JsonLine<Tool>[], path: string): Problem[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, value: { name } }) => {
    const before = first.get(name);
    if (before === undefined) first.set(name, line);
    const message = `is that of line ${before} as well`;
    return before === undefined
      ? []
      : [{ code: "capability_invalid", file: nameOf(path), line, path: ["name"], message } as const];
  });
}
