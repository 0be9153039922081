import { type Problem, refuse } from "../errors.ts";

/** A template cut once into what is literal and what is a name. */
export interface Template {
  names: readonly string[];
  /** Values are spliced in and never looked at again: braces, dollars and backslashes in them mean nothing. */
  fill(values: Readonly<Record<string, string | number>>): string;
}

const braces = /\{\{|\}\}|\{([a-z][a-z0-9_]*)\}/g;

/** `{name}` is a placeholder, `{{` and `}}` are literal braces. `where` names the template in errors. */
export function template(source: string, where: string): Template {
  const literals = [""];
  const names: string[] = [];
  let from = 0;
  const extend = (text: string) => {
    literals[literals.length - 1] += text;
  };
  for (const match of source.matchAll(braces)) {
    extend(source.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[1] === undefined) extend(match[0][0] as string);
    else {
      names.push(match[1]);
      literals.push("");
    }
  }
  extend(source.slice(from));
  const known = new Set(names);
  return {
    names,
    fill(values) {
      refuse(mismatches(known, values, where));
      return literals.reduce((text, literal, at) => text + String(values[names[at - 1] as string]) + literal);
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
