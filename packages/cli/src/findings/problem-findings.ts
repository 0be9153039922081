import { formatPath, type Problem, redact } from "quoin";
import type { Finding } from "./finding.ts";

/** Problems that have their places already. */
export function problemFindings(problems: readonly Problem[]): Finding[] {
  return problems.map((problem) => {
    const { code, file, line, column } = problem;
    const message = safeMessage(keyedMessage(problem));
    return { rule: code, severity: "error", message, file, line, column, nodes: [] };
  });
}

interface Keyed {
  code: Finding["rule"];
  message: string;
  path?: Problem["path"];
}

/** What is wrong with a key says which: its line may be that of what stands around it, as for a key that is missing. */
export function keyedMessage({ code, message, path }: Keyed): string {
  const isKeyed = code === "spec_invalid" || code === "config_invalid";
  return isKeyed && path?.length ? `${formatPath(path)}: ${message}` : message;
}

/** A key or a name can be a secret by mistake, and reports end up in logs. */
export function safeMessage(message: string): string {
  return redact(message, { secrets: true, pii: false }).text;
}
