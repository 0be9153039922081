import { redact } from "../../../text/redact/index.ts";
import type { Loaded } from "../load.ts";
import { type Findings, placeIn } from "./finding.ts";

/** Says which kind of secret and where, never what it is: the report ends up in logs. */
export function findSecrets(
  files: readonly Loaded[],
  usersOf: (file: string) => readonly string[],
  findings: Findings,
): void {
  for (const file of files) {
    const nodes = usersOf(file.path);
    for (const { rule, start } of redact(file.text, { secrets: true, pii: false }).findings) {
      findings.add("secret", {
        place: placeIn(file, start),
        message: `looks like a secret (${rule})`,
        nodes,
      });
    }
  }
}
