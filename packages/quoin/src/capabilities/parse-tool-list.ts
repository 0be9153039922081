import * as z from "zod";
import { type Problem, QuoinError, refuse } from "../errors.ts";
import { validate } from "../validate.ts";
import * as fields from "./capability-fields.ts";
import { isObject } from "./is-object.ts";
import { type FoundTool, isMcpTool, toolForm } from "./tool-form.ts";
import type { Capability } from "./types.ts";

export interface ToolListOptions {
  /** The file or server that the list is from. */
  from: string;
  /** A list with words of a server is untrusted whatever this says. */
  trust?: Capability["trust"];
  /** Keys that lead to the list, for errors. */
  within?: readonly (string | number)[];
}

export interface ParsedTools {
  capabilities: Capability[];
  /** What was left out, and why. */
  notes: string[];
}

const tool = z.object({
  name: fields.capabilityName,
  description: fields.description,
  parameters: fields.parameters.optional(),
});

/** Tools as given to OpenAI and Anthropic, or listed by an MCP server; other keys of theirs are not ours to judge. */
export function parseToolList(
  list: readonly unknown[],
  { from, trust: given = "trusted", within = [] }: ToolListOptions,
): ParsedTools {
  // One of a server's makes the list a server's: it chooses the form of the others too.
  const trust = list.some(isMcpTool) ? "untrusted" : given;
  const problems: Problem[] = [];
  const capabilities: Capability[] = [];
  const notes: string[] = [];
  const problem = (message: string, ...path: (string | number)[]): Problem => ({
    code: "capability_invalid",
    path: [...within, ...path],
    message,
  });
  if (list.length > fields.mostCapabilities)
    throw new QuoinError(problem(`has more than ${fields.mostCapabilities} tools`));
  for (const [at, each] of list.entries()) {
    const form = isObject(each) ? toolForm(each) : undefined;
    if (!form) problems.push(problem("is no tool of OpenAI, Anthropic or an MCP server", at));
    else if ("hosted" in form)
      notes.push(`${from}: tool ${at + 1} is a ${form.hosted}, which its provider runs itself: left out`);
    else {
      const { origin, within: inner, parametersKey } = form;
      const keyOf = (key: string | number) => (key === "parameters" ? parametersKey : key);
      try {
        const read = readTool(form);
        if (trust === "untrusted" && !callable.test(read.name))
          throw new QuoinError(problem("has characters that no provider takes", "name"));
        capabilities.push({ kind: "tool", ...read, modes: ["any"], origin, from, trust });
      } catch (error) {
        if (!(error instanceof QuoinError)) throw error;
        const found = error.problems.map(({ path = [], message }) =>
          problem(message, at, ...inner, ...path.map(keyOf)),
        );
        // One bad tool of somebody's server must not cost the user all the others.
        if (trust === "untrusted") notes.push(leftOut(from, at, found));
        else problems.push(...found);
      }
    }
  }
  refuse(problems);
  return { capabilities, notes };
}

/** By its place: its name may be what is wrong with it. */
function leftOut(from: string, at: number, found: readonly Problem[]): string {
  const why = found.map(({ path = [], message }) => `its ${path.at(-1)} ${message}`);
  return `${from}: tool ${at + 1} is left out: ${why.join(", ")}`;
}

/** As every provider takes it; a name that is a sentence is none. */
const callable = /^[\w./:-]+$/;

/** A description may be missing in all of these forms; `null` is what some write for nothing. */
function readTool({ name, description, parameters }: FoundTool) {
  const given = { name, description: description ?? "", parameters: parameters ?? undefined };
  const { parameters: schema, ...rest } = validate(tool, given, "capability_invalid");
  return { ...rest, ...(schema && { parameters: schema }) };
}
