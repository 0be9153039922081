import { type Problem, refuse } from "../errors.ts";

/** A template cut once into what is literal and what is a name. */
export interface Template {
  names: readonly string[];
  /** Values are spliced in and never looked at again: braces, dollars and backslashes in them mean nothing. */
  fill(values: Readonly<Record<string, string | number>>): string;
}

const braces = /\{\{|\}\}|\{([a-z][a-z0-9_]*)\}|\{[\w-]+\}|[{}]/g;

export type Segment = { text: string } | { name: string; offset: number };

export interface CutText {
  segments: Segment[];
  /** Braces that are neither doubled nor around a name, and what looks like a name and is none: they stand for themselves. */
  strays: { text: string; offset: number }[];
}

/** Cuts once at `{name}`; `{{` and `}}` are literal braces. */
export function cutTemplate(source: string): CutText {
  const segments: Segment[] = [];
  const strays: CutText["strays"] = [];
  let literal = "";
  let from = 0;
  const close = () => {
    if (literal) segments.push({ text: literal });
    literal = "";
  };
  for (const match of source.matchAll(braces)) {
    literal += source.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[1] !== undefined) {
      close();
      segments.push({ name: match[1], offset: match.index });
      continue;
    }
    const isDoubled = match[0] === "{{" || match[0] === "}}";
    literal += isDoubled ? match[0][0] : match[0];
    if (!isDoubled) strays.push({ text: match[0], offset: match.index });
  }
  literal += source.slice(from);
  close();
  return { segments, strays };
}

/** `{name}` is a placeholder. `where` names the template in errors. */
export function template(source: string, where: string): Template {
  const { segments } = cutTemplate(source);
  const names = segments.flatMap((segment) => ("name" in segment ? [segment.name] : []));
  const known = new Set(names);
  return {
    names,
    fill(values) {
      refuse(mismatches(known, values, where));
      return segments
        .map((segment) => ("name" in segment ? String(values[segment.name]) : segment.text))
        .join("");
    },
  };
}

function mismatches(
  known: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
  where: string,
): Problem[] {
  const given = new Set(Object.keys(values));
  const problem = (message: string): Problem => ({ code: "template_invalid", file: where, message });
  return [
    ...[...known].filter((name) => !given.has(name)).map((name) => problem(`{${name}} has no value`)),
    ...[...given].filter((name) => !known.has(name)).map((name) => problem(`no {${name}} in the template`)),
  ];
}
