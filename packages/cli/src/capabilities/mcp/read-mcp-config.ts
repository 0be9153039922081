import { type Problem, refuse } from "quoin";
import * as z from "zod";
import { located, type SourceDocument } from "../../document.ts";
import type { McpServer } from "./mcp-server.ts";

const texts = z.record(z.string(), z.string());

/** As editors and agents write it; keys that only those know are left alone. */
const server = z.looseObject({
  type: z.string().optional(),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  cwd: z.string().min(1).optional(),
  url: z.string().optional(),
  headers: texts.default({}),
  disabled: z.boolean().default(false),
});
const config = z.looseObject({ mcpServers: z.record(z.string().min(1).max(200), server) });

/** The servers of a file in the usual form, or only one of them; every problem of it at once. */
export async function readMcpConfig(
  document: SourceDocument,
  env: NodeJS.ProcessEnv,
  only?: string,
): Promise<{ servers: McpServer[]; notes: string[] }> {
  return located(document, ["capability_invalid"], async () => {
    const result = config.safeParse(document.value);
    refuse((result.error?.issues ?? []).map(({ path, message }) => problem(path as string[], message)));
    const problems: Problem[] = [];
    const servers: McpServer[] = [];
    const notes: string[] = [];
    const all = Object.entries(result.data?.mcpServers ?? {});
    const wanted = only === undefined ? all : all.filter(([name]) => name === only);
    if (wanted.length < 1 && only !== undefined) refuse([problem(["mcpServers"], `names no server ${only}`)]);
    if (all.length === 0) notes.push(`${document.file} names no servers`);
    for (const [name, each] of wanted) {
      if (each.disabled) notes.push(`${name} is disabled in ${document.file}: left out`);
      else {
        const made = serverOf(name, each, env, problems);
        if (made) servers.push(made);
      }
    }
    refuse(problems);
    return { servers, notes };
  });
}

function serverOf(
  name: string,
  { type, command, args, env: own, cwd, url, headers }: z.infer<typeof server>,
  env: NodeJS.ProcessEnv,
  problems: Problem[],
): McpServer | undefined {
  const place = ["mcpServers", name];
  const filled = (text: string, ...keys: string[]) =>
    fill(text, env, (message) => problems.push(problem([...place, ...keys], message)));
  const each = (all: Readonly<Record<string, string>>, key: string) =>
    Object.fromEntries(Object.entries(all).map(([inner, text]) => [inner, filled(text, key, inner)]));
  if (type === "sse")
    problems.push(
      problem([...place, "type"], "is sse, which is no more: ask for its streamable HTTP address"),
    );
  else if ((command === undefined) === (url === undefined))
    problems.push(problem(place, "needs either a command or a url"));
  else if (command !== undefined) {
    const words = args.map((text, at) => filled(text, "args", String(at)));
    const rest = { command: filled(command, "command"), args: words, env: each(own, "env") };
    return { kind: "process", name, ...rest, ...(cwd && { cwd: filled(cwd, "cwd") }) };
  } else {
    const address = parseUrl(filled(url as string, "url"));
    if (address) return { kind: "http", name, url: address, headers: each(headers, "headers") };
    problems.push(problem([...place, "url"], "is no address that begins with http:// or https://"));
  }
  return undefined;
}

export function parseUrl(text: string): URL | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** `${NAME}`, `${env:NAME}` and `${NAME:-other}`: keys belong into the environment, not into files. */
function fill(text: string, env: NodeJS.ProcessEnv, missing: (message: string) => void): string {
  return text.replace(/\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, other?: string) => {
    const value = env[name] ?? other;
    if (value === undefined) missing(`names the variable ${name}, which is not set`);
    return value ?? "";
  });
}

function problem(path: readonly (string | number)[], message: string): Problem {
  return { code: "capability_invalid", path, message };
}
