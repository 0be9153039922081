import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const packageNames = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);

/** Without what an outer `npm test` puts into the environment: the project stands on its own. */
const outer = /^(npm_(package|lifecycle|command|config_local_prefix)|INIT_CWD)/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));

function execute(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout ?? ""}${stderr ?? error}`);
  }
}

/** An empty project with the tarballs of all packages installed, as a user would have it. */
export function packedProject() {
  const temporary = mkdtempSync(join(tmpdir(), "quoin-pack-"));
  const folder = join(temporary, "project");
  mkdirSync(folder);
  const manifest = { name: "consumer", private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));

  const packed = packageNames.map((name) => {
    const args = ["pack", "--json", "--pack-destination", temporary];
    const answer = execute("npm", args, join(root, "packages", name));
    const [{ files }] = JSON.parse(answer) as [{ files: { path: string }[] }];
    return [name, files.map(({ path }) => path)] as const;
  });
  const tarballs = readdirSync(temporary).filter((name) => name.endsWith(".tgz"));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund"];
  execute("npm", ["install", ...flags, ...tarballs.map((name) => join(temporary, name))], folder);

  return {
    folder,
    /** What each tarball holds, by the folder of its package. */
    contents: new Map(packed),
    run: (command: string, ...args: string[]) => execute(command, args, folder),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
