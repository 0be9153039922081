import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Debian's place for the newest server's extensions, which is the one that tests start. */
function isInstalled() {
  const folder = "/usr/share/postgresql";
  const [newest] = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d+$/.test(name))
        .sort((a, b) => Number(b) - Number(a))
    : [];
  return newest !== undefined && existsSync(join(folder, newest, "extension/vector.control"));
}

/** Where it is not, tests that need it are skipped with a note; where everything is required, they fail. */
export const hasPgvector = isInstalled() || process.env.QUOIN_REQUIRE_ALL === "1";
