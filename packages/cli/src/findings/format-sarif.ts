import manifest from "../../package.json" with { type: "json" };
import { printable } from "../printable.ts";
import { fileUri } from "./file-uri.ts";
import { type Finding, type FindingPlace, helpFor } from "./finding.ts";

/** SARIF 2.1.0, as code scanning reads it. */
export function formatSarif(findings: readonly Finding[]): object {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "quoin", version: manifest.version, rules: rules.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  };
}

function ruleOf(id: Finding["rule"]): object {
  const { means, remedy } = helpFor(id);
  return { id, shortDescription: { text: means }, help: { text: remedy } };
}

function resultOf({ rule, severity, message, related = [], ...place }: Finding, rules: string[]): object {
  const relatedLocations = related.flatMap(locationOf).map((location, id) => ({ id, ...location }));
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: printable(message) },
    ...(place.file !== undefined && { locations: locationOf(place) }),
    ...(relatedLocations.length && { relatedLocations }),
  };
}

function locationOf({ file, line, column }: FindingPlace): object[] {
  if (file === undefined) return [];
  const region = line === undefined ? {} : { region: regionOf(line, column) };
  return [{ physicalLocation: { artifactLocation: fileUri.reference(file), ...region } }];
}

function regionOf(startLine: number, startColumn: number | undefined): object {
  return startColumn === undefined ? { startLine } : { startLine, startColumn };
}
