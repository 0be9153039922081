/** A PostgreSQL of one's own, in a folder that goes away with it: for tests and benchmarks. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} PrivatePostgres
 * @property {() => Promise<string>} fresh the URL of a new, empty database
 * @property {() => void} crash as in a power cut: no goodbye to anyone
 * @property {() => void} start
 * @property {() => void} remove
 */

/** Debian keeps the server's programs off the path. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

const programs = findPrograms();
/** Where there is none, tests that need one are skipped with a note; where everything is required, they fail. */
export const hasPostgres = programs !== undefined || process.env.QUOIN_REQUIRE_ALL === "1";

/** @returns {Promise<PrivatePostgres>} */
export async function privatePostgres() {
  if (!programs) throw new Error("PostgreSQL is required here and not installed");
  const folder = mkdtempSync(join(tmpdir(), "quoin-postgres-"));
  const isRoot = process.getuid?.() === 0;
  // The server refuses to run as root.
  if (isRoot) {
    const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  chmodSync(folder, 0o700);
  const run = (name, ...args) => {
    const program = join(programs, name);
    const [command, all] = isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
    execFileSync(command, all, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  };
  const data = join(folder, "data");
  const port = await freePort();
  const flags = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c max_connections=60`;
  run("initdb", "-D", data, "-U", "quoin", "-A", "trust", "-E", "UTF8", "--no-sync");
  const start = () => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", flags, "start");
  start();
  // Also when a test run is cut short.
  const stop = () => {
    try {
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
    } catch {
      // It may be down already.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  let count = 0;
  return {
    async fresh() {
      const name = `test_${++count}`;
      run("createdb", "-h", folder, "-p", String(port), "-U", "quoin", name);
      return `postgres://quoin@127.0.0.1:${port}/${name}`;
    },
    crash: () => run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"),
    start,
    remove() {
      process.off("exit", stop);
      stop();
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
