import { type Problem, redact } from "quoin";
import type { Finding } from "./finding.ts";

/** Problems that have their places already. */
export function problemFindings(problems: readonly Problem[]): Finding[] {
  return problems.map(({ code, message, file, line, column }) => {
    return { rule: code, severity: "error", message: safeMessage(message), file, line, column, nodes: [] };
  });
}

/** A key or a name can be a secret by mistake, and reports end up in logs. */
export function safeMessage(message: string): string {
  return redact(message, { secrets: true, pii: false }).text;
}
