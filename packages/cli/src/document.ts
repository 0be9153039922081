import { type ErrorCode, type Problem, QuoinError } from "quoin";
import { jsonMistakeIn } from "quoin/workflow";
import { isMap, LineCounter, type Node, type Pair, parseDocument } from "yaml";
import { nameOf, readText } from "./read-text.ts";

/** A parsed JSON or YAML file that can tell where each of its keys stands. */
export interface SourceDocument {
  file: string;
  source: string;
  value: unknown;
}

/** Finding a place means reading the file as YAML, which takes seconds for megabytes. */
const mostLocated = 1_000_000;

export async function readDocument(path: string): Promise<SourceDocument> {
  const source = await readText(path);
  const file = nameOf(path);
  // JSON first: it is a hundred times faster, and YAML reads almost any text as something.
  try {
    return { file, source, value: JSON.parse(source) };
  } catch {
    if (source.length > mostLocated && /^\s*[{[]/.test(source)) throw notJson(file, source);
  }
  return { file, source, value: parseYaml(file, source) };
}

function parseYaml(file: string, source: string): unknown {
  const lines = new LineCounter();
  const kind = /^\s*[{[]/.test(source) ? "not valid JSON or YAML: " : "not valid YAML: ";
  const refuse = (message: string) =>
    new QuoinError({ code: "spec_unparsable", file, message: kind + message });
  try {
    const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
    // The parser reports its own overflow as an error of the text.
    if (document.errors.some((error) => error.message.includes("call stack")))
      throw refuse("nested too deep");
    const problems = document.errors.map((error): Problem => {
      const { line, col } = lines.linePos(error.pos[0]);
      return { code: "spec_unparsable", file, line, column: col, message: kind + error.message };
    });
    const [first, ...rest] = problems;
    // Who names a file .json knows nothing of YAML, and need not.
    if (first && /\.json$/i.test(file)) throw notJson(file, source);
    if (first) throw new QuoinError([first, ...rest]);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof QuoinError) throw error;
    throw refuse(error instanceof RangeError ? "nested too deep" : (error as Error).message);
  }
}

/** In our words: the engine's message quotes the file, and that may be a secret. */
function notJson(file: string, source: string): QuoinError {
  const mistake = jsonMistakeIn(source) ?? { message: "not valid JSON" };
  return new QuoinError({ code: "spec_unparsable", file, ...mistake });
}

/** Runs a step; if it refuses the document's value, says at which line. */
export async function located<Result>(
  document: SourceDocument,
  codes: readonly ErrorCode[],
  run: () => Promise<Result>,
) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof QuoinError) || !codes.includes(error.code)) throw error;
    throw locate(error, document);
  }
}

/** Only as many as are shown: finding one in a large object takes time. */
const mostPlaces = 20;

function locate(error: QuoinError, { file, source }: SourceDocument): QuoinError {
  const placeOf = keyPlaces(source);
  const [first, ...rest] = error.problems.map(
    (problem, at): Problem => ({
      ...problem,
      file,
      ...(problem.path && at < mostPlaces ? placeOf(problem.path) : {}),
    }),
  );
  return new QuoinError([first as Problem, ...rest]);
}

/** Where the keys of a text stand, or the nearest thing around a key that is missing. */
export function keyPlaces(source: string) {
  const lines = new LineCounter();
  const document =
    source.length > mostLocated
      ? undefined
      : parseDocument(source, { lineCounter: lines, uniqueKeys: false });
  return (path: readonly (string | number)[]): { line: number; column: number } | undefined => {
    const offset = document && offsetOf(document.contents, path);
    if (offset === undefined) return undefined;
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

function offsetOf(root: Node | null, path: readonly (string | number)[]): number | undefined {
  let node: unknown = root;
  let offset = root?.range?.[0];
  const keys = [...path];
  for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
    if (isMap(node)) {
      const pair = node.items.find((each) => String((each as Pair<Node>).key) === String(key)) as
        | Pair<Node, Node>
        | undefined;
      const parts = pair ? [] : keysIn(key);
      if (parts.length > 1) {
        keys.unshift(...parts);
        continue;
      }
      if (!pair) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else {
      node = (node as { items?: Node[] } | null)?.items?.[Number(key)];
      if (!node) return offset;
      offset = (node as Node).range?.[0] ?? offset;
    }
  }
  return offset;
}

/** An item's id is a path written out: `input.attachments[0]`. So could a file's name be: it is looked for as it is first. */
function keysIn(key: string | number): (string | number)[] {
  if (typeof key === "number" || !/^[\w-]+(?:\.[\w-]+|\[\d+\])+$/.test(key)) return [key];
  return Array.from(key.matchAll(/[\w-]+/g), ([part]) => part);
}
