import type { Item, Screen, Section } from "../core/types.ts";
import { type Finding, redact } from "../text/redact/index.ts";

export interface RedactionOptions {
  secrets: boolean;
  /** Personal data may be the very subject of a section, so each blueprint says where it is needless. */
  pii: (item: Item, section: Section) => boolean;
}

const words: Record<string, readonly [one: string, many: string]> = {
  email: ["e-mail", "e-mails"],
  phone: ["phone number", "phone numbers"],
  "card-number": ["card number", "card numbers"],
  iban: ["IBAN", "IBANs"],
  passport: ["passport number", "passport numbers"],
};
const otherWords = ["national id", "national ids"] as const;

/** Takes secrets and personal data out of a text. The reason tells kinds and numbers, never what was there. */
export function redactionScreen({ secrets, pii }: RedactionOptions): Screen {
  return {
    name: "redaction",
    check(text, item, section) {
      const redacted = redact(text, { secrets, pii: pii(item, section) });
      const count = redacted.findings.length;
      if (count === 0) return undefined;
      return { action: "redact", text: redacted.text, reason: describe(redacted.findings), count };
    },
  };
}

function describe(findings: readonly Finding[]): string {
  const secrets = findings.filter((finding) => finding.class === "secret");
  const parts: string[] = [];
  if (secrets.length > 0) {
    const kinds = [...new Set(secrets.map((finding) => finding.rule))];
    parts.push(`${secrets.length} ${secrets.length === 1 ? "secret" : "secrets"} (${kinds.join(", ")})`);
  }
  const counts = new Map<readonly [string, string], number>();
  for (const finding of findings) {
    if (finding.class !== "pii") continue;
    const word = words[finding.rule] ?? otherWords;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const [[one, many], count] of counts) parts.push(`${count} ${count === 1 ? one : many}`);
  return parts.join(", ");
}
