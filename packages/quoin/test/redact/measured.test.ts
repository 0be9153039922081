import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type Finding, redact } from "../../src/text/redact/index.ts";
import { rules } from "../../src/text/redact/rules.ts";
import { harmless } from "./harmless.ts";
import type { Case } from "./noise.ts";
import { piiCases } from "./pii-cases.ts";
import { secretCases } from "./secret-cases.ts";

/** The figures of docs/redaction.md; with QUOIN_MEASURE set they are printed, and declarations are read too. */
const measuring = Boolean(process.env.QUOIN_MEASURE);
const all = { secrets: true, pii: true };
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const table: Record<string, string | number>[] = [];

/** Secrets that documents of dependencies truly hold: the file, and the rule that finds it. */
const known = ["undici/README.md credential"];

afterAll(() => {
  if (measuring) console.table(table);
});

test.each([
  ["secrets", secretCases],
  ["personal data", piiCases],
] as const)("C8: all made-up %s are caught", (what, cases: readonly Case[]) => {
  const missed = cases.filter(({ text, value }) => redact(text, all).text.includes(value));
  table.push({ what: `made-up ${what} caught`, of: cases.length, found: cases.length - missed.length });
  expect(missed.map((each) => each.rule)).toEqual([]);
});

test("C8: all look-alikes are left alone", () => {
  const taken = harmless.filter((text) => redact(text, all).findings.length > 0);
  table.push({ what: "look-alikes left alone", of: harmless.length, found: harmless.length - taken.length });
  expect(taken).toEqual([]);
});

test("C8: in the documents of the dependencies only true secrets are found", () => {
  const installed = readdirSync(join(root, "node_modules"), { recursive: true, encoding: "utf8" })
    // Packages of this repository stand there too.
    .filter((file) => !/^@?quoin\//.test(file));
  scan(
    "Markdown",
    installed.filter((file) => /\.md$/i.test(file)),
  );
  scan("lockfile", ["../package-lock.json"]);
  if (measuring)
    scan(
      "declarations",
      installed.filter((file) => /\.d\.[cm]?ts$/.test(file)),
    );
});

function scan(kind: string, files: readonly string[]): void {
  expect(files.length).toBeGreaterThan(0);
  let characters = 0;
  let milliseconds = 0;
  const found: { file: string; finding: Finding }[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, "node_modules", file), "utf8");
    const started = performance.now();
    found.push(...redact(text, all).findings.map((finding) => ({ file, finding })));
    milliseconds += performance.now() - started;
    characters += text.length;
  }
  const secrets = found.filter(({ finding }) => finding.class === "secret");
  table.push({
    what: `${kind} of dependencies`,
    of: files.length,
    "million characters": Number((characters / 1e6).toFixed(1)),
    secrets: secrets.length,
    "personal data": found.length - secrets.length,
    "million characters a second": Number((characters / 1000 / milliseconds).toFixed(1)),
  });
  // Named and not shown: a failing test must not print what it found.
  const names = secrets.map(({ file, finding }) => `${file} ${finding.rule}`);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
}

test("C8: the page on redaction names every rule, and no other", () => {
  const page = readFileSync(join(root, "docs/redaction.md"), "utf8");
  const tables = page.split("\n").filter((line) => line.startsWith("|"));
  const named = tables.flatMap((line) => [...line.matchAll(/`([a-z0-9-]+)`/g)].map((match) => match[1]));
  expect(named.sort()).toEqual([...new Set(rules.map((rule) => rule.name))].sort());
});
