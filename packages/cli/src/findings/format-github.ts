import { printable } from "../printable.ts";
import { fileUri } from "./file-uri.ts";
import { type Finding, helpFor } from "./finding.ts";

/** Commands that GitHub turns into annotations: one line each, so that no file's content can add a line of its own. */
export function formatGithub(findings: readonly Finding[]): string {
  return findings.map(commandOf).join("");
}

function commandOf({ severity, rule, message, file, line, column }: Finding): string {
  const properties = Object.entries({
    file: file === undefined ? undefined : fileUri.relative(file),
    line,
    col: column,
    title: `quoin ${rule}`,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = printable(`${message}\n${helpFor(rule).remedy}`);
  return `::${severity} ${properties.join(",")}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** A colon or comma would end the property. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
