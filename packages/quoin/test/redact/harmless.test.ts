import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { redact } from "../../src/text/redact/index.ts";
import { harmless } from "./harmless.ts";

const all = { secrets: true, pii: true };
/** Domains that RFC 2606 keeps for examples: a mailbox there is nobody's. */
const reserved = /@(?:[\w-]+\.)*(?:example\.(?:com|net|org)|[\w-]+\.(?:example|test|invalid))$/;
const root = fileURLToPath(new URL("../../../..", import.meta.url));

test("C8: there are at least 160 look-alikes to leave alone", () => {
  expect(harmless.length).toBeGreaterThanOrEqual(160);
});

test.each(harmless)("C8: leaves alone %j", (text) => {
  for (const around of [
    text,
    `see ${text} here`,
    `- ${text}\n- next`,
    `"${text}"`,
    `${text};`,
    `(${text})`,
  ]) {
    expect(redact(around, all)).toEqual({ text: around, findings: [] });
  }
});

test("C8: finds nothing in the documents and sources of this repository", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => /\.(?:md|ts|mjs|json|ya?ml)$/.test(file))
    .filter((file) => !/package-lock\.json$|(?:^|\/)test\/|\.test\.ts$|\/src\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const text = readOrNothing(join(root, file));
    // The line is named and not shown: a failing test must not print what it found.
    return redact(text, all)
      .findings.filter(({ start, end }) => !reserved.test(text.slice(start, end)))
      .map(({ rule, start }) => `${file}:${text.slice(0, start).split("\n").length} ${rule}`);
  });
  expect(found).toEqual([]);
});

/** A file that is listed and already gone: somebody is working in the tree. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
