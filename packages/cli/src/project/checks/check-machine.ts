import { createRequire } from "node:module";
import manifest from "../../../package.json" with { type: "json" };
import { type Check, fail, ok, warn } from "./check.ts";

const ours = ["quoin", "@quoin/embedder", "@quoin/store"] as const;

export function checkMachine(version = process.versions.node, versionOf = installedVersion): Check[] {
  const [, least = ""] = />=\s*([\d.]+)/.exec(manifest.engines.node) ?? [];
  const node = isAtLeast(version, least)
    ? ok("node", `${version} (${process.platform} ${process.arch})`)
    : fail("node", `${version} is older than ${least}`, `Install Node ${least} or newer.`);
  return [node, checkPackages(versionOf)];
}

function checkPackages(versionOf: (name: string) => string | undefined): Check {
  const all: [string, string | undefined][] = [
    ["@quoin/cli", manifest.version],
    ...ours.map((name): [string, string | undefined] => [name, versionOf(name)]),
  ];
  const said = all.map(([name, version]) => `${name} ${version ?? "missing"}`).join(", ");
  const remedy = "Install the packages again, all of one version: npm install @quoin/cli@latest";
  if (all.some(([, version]) => version === undefined)) return fail("packages", said, remedy);
  const versions = new Set(all.map(([, version]) => version));
  if (versions.size > 1) return warn("packages", `of different versions: ${said}`, remedy);
  return ok("packages", `${all.map(([name]) => name).join(", ")} ${manifest.version}`);
}

function installedVersion(name: string): string | undefined {
  try {
    return createRequire(import.meta.url)(`${name}/package.json`).version;
  } catch {
    return undefined;
  }
}

function isAtLeast(version: string, least: string): boolean {
  const parts = version.split(".").map(Number);
  for (const [at, wanted] of least.split(".").map(Number).entries()) {
    const part = parts[at] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
