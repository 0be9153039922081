/** Who may import whom, and how long a file may be: the shape of the repository, held by a test. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const packages = join(fileURLToPath(new URL("..", import.meta.url)), "packages");
/** A package imports only those before it. */
const order = ["quoin", "embedder", "store", "server", "studio", "cli"];
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;

/** `quoin/src/core/fit.ts` and the like, generated files left out. */
const sources = readdirSync(packages).flatMap((name) => {
  const folder = join(packages, name, "src");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs)$/.test(entry.name))
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !file.includes("/generated/"))
    .map((file) => ({ file, text: readFileSync(join(packages, file), "utf8") }));
});

const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(importPattern)].map(([, target = ""]) => ({
    file,
    target: target.startsWith(".") ? posix.join(posix.dirname(file), target) : target,
  })),
);
const arrows = (found: typeof imports) => found.map(({ file, target }) => `${file} -> ${target}`);

/** The blueprint a file belongs to; `index` and `shared` belong to none. */
function blueprintOf(file: string): string | undefined {
  const name = /^quoin\/src\/blueprints\/([^/.]+)/.exec(file)?.[1];
  return name === "index" || name === "shared" ? undefined : name;
}
const blueprints = new Set([
  "dynamic",
  "roles",
  "canonical",
  "agent",
  "workflow",
  ...sources.flatMap(({ file }) => blueprintOf(file) ?? []),
]);

describe("inside the library and its embedders", () => {
  test("core and text import no blueprint, screen, adapter, cache planner or test suite", () => {
    const upward = /^quoin\/src\/(blueprints|screens|adapters|cache|testing)\b/;
    const found = imports.filter(
      ({ file, target }) => /^quoin\/src\/(core|text)\//.test(file) && upward.test(target),
    );
    expect(arrows(found)).toEqual([]);
  });

  test("core names no blueprint", () => {
    const named = new RegExp(`["'\`](${[...blueprints].join("|")})\\b[^"'\`\\s]*["'\`]`);
    const found = sources.filter(({ file, text }) => file.startsWith("quoin/src/core/") && named.test(text));
    expect(found.map(({ file, text }) => `${file}: ${named.exec(text)?.[0]}`)).toEqual([]);
  });

  test("no blueprint imports another", () => {
    const found = imports.filter(({ file, target }) => {
      const [from, to] = [blueprintOf(file), blueprintOf(target)];
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(arrows(found)).toEqual([]);
  });

  test("only what is for Node imports a module of Node: the rest also runs in a browser", () => {
    const isNode = (target: string) => target.startsWith("node:") || builtinModules.includes(target);
    const entry = /^(?:quoin\/src\/node|embedder\/src\/(?:node|testing))(?:\.ts|\/)/;
    const found = imports.filter(
      ({ file, target }) =>
        /^(?:quoin|embedder)\//.test(file) && !entry.test(file) && (isNode(target) || entry.test(target)),
    );
    expect(arrows(found)).toEqual([]);
  });
});

test("packages import only packages above them", () => {
  const found = imports.filter(({ file, target }) => {
    const owner = order.indexOf(file.split("/")[0] ?? "");
    // A relative path that leaves its package is caught too: it was resolved to `name/src/...`.
    const name = /^@quoin\/([^/]+)/.exec(target)?.[1] ?? target.split("/")[0] ?? "";
    const isOwn = [`${order[owner]}/src/`, `${order[owner]}/package.json`].some((own) =>
      target.startsWith(own),
    );
    return order.includes(name) && !isOwn && order.indexOf(name) >= owner;
  });
  expect(arrows(found)).toEqual([]);
});

test("files stay short: none over 300 lines, the median under 100", () => {
  const lengths = sources.map(({ file, text }) => ({ file, lines: text.trimEnd().split("\n").length }));
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)] ?? 0).toBeLessThan(100);
});
