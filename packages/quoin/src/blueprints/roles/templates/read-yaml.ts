import { isMap, isScalar, LineCounter, type Pair, parseDocument, type Scalar } from "yaml";
import type { Problem } from "../../../errors.ts";

export interface Place {
  line: number;
  column: number;
}

/** A YAML file that can tell where each of its keys stands, and each character of a block of text. */
export interface YamlFile {
  file: string;
  values: Readonly<Record<string, unknown>>;
  placeOf(path: readonly (string | number)[]): Place | undefined;
  placeIn(key: string, offset: number): Place | undefined;
}

export function readYaml(file: string, source: string): { yaml?: YamlFile; problems: Problem[] } {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const document = parseDocument(source.replace(/^\ufeff/, ""), { lineCounter: lines, prettyErrors: false });
  const tooDeep = document.errors.some(({ message }) => message.includes("call stack"));
  if (tooDeep)
    return { problems: [{ code: "spec_unparsable", file, message: "not valid YAML: nested too deep" }] };
  const problems = document.errors.map(
    ({ message, pos }): Problem => ({
      code: "spec_unparsable",
      file,
      ...placeAt(pos[0]),
      message: `not valid YAML: ${message}`,
    }),
  );
  if (problems.length) return { problems };
  const { contents } = document;
  let values: unknown;
  try {
    values = document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch (error) {
    const message = `not valid YAML: ${(error as Error).message}`;
    return { problems: [{ code: "spec_unparsable", file, message }] };
  }
  if (typeof values !== "object" || Array.isArray(values)) {
    return { problems: [{ code: "role_invalid", file, line: 1, message: "must be keys with values" }] };
  }
  if (Object.hasOwn(values as object, "__proto__")) {
    return { problems: [{ code: "role_invalid", file, path: ["__proto__"], message: "unknown key" }] };
  }
  const pairOf = (key: string) =>
    isMap(contents)
      ? (contents.items.find((each) => String(each.key) === key) as Pair<Scalar, unknown> | undefined)
      : undefined;
  const yaml: YamlFile = {
    file,
    values: values as Record<string, unknown>,
    placeOf(path) {
      const pair = pairOf(String(path[0]));
      const inner = path.length > 1 && document.getIn(path, true);
      const offset = (inner && isScalar(inner) ? inner : pair?.key)?.range?.[0];
      return offset === undefined ? undefined : placeAt(offset);
    },
    placeIn(key, offset) {
      const node = pairOf(key)?.value;
      if (!isScalar(node) || typeof node.value !== "string" || !node.range) return yaml.placeOf([key]);
      const before = node.value.slice(0, offset).split("\n");
      const start = placeAt(node.range[0]);
      const inLine = before.at(-1)?.length ?? 0;
      // A literal block begins on the line below its mark; only there is a line of the text a line of the file.
      if (node.type === "BLOCK_LITERAL") {
        const line = start.line + before.length;
        const own = /^ */.exec(node.value.split("\n")[before.length - 1] ?? "")?.[0].length ?? 0;
        return { line, column: indentOf(source, line) - own + inLine + 1 };
      }
      const isSpread = placeAt(node.range[1] - 1).line > start.line;
      if (before.length > 1 || isSpread || node.type === "BLOCK_FOLDED") return start;
      return { line: start.line, column: start.column + inLine + (node.type === "PLAIN" ? 0 : 1) };
    },
  };
  return { yaml, problems: [] };
}

function indentOf(source: string, line: number): number {
  return /^ */.exec(source.split("\n")[line - 1] ?? "")?.[0].length ?? 0;
}
