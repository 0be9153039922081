import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@quoin/store";
import { afterAll, expect, it } from "vitest";
import { projectPorts } from "../src/dynamic/project-ports.ts";

const root = mkdtempSync(join(tmpdir(), "quoin-ports-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const flags = { embedder: "local" as const, keyEnv: "QUOIN_EMBEDDER_KEY" };
const query = { embedder: "any", vector: Float32Array.of(1) };

// A13
it("does not wait for a database that says nothing, and hangs up on it later", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    socket.on("error", () => {});
    socket.resume();
    sockets.push(socket);
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { ports, close } = await projectPorts(root, `postgres://127.0.0.1:${port}/none`, flags);
  let isSettled = false;
  const search = ports.memories?.search(query, { limit: 1 }).then(
    () => "found",
    (error) => {
      isSettled = true;
      return error.code;
    },
  );
  await once(silent, "connection");
  await close();
  expect(isSettled).toBe(false);
  expect(await search).toBe("store_unavailable");
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
  silent.close();
});

it("is at home in the project's folder, and remembers nothing where there is no store", async () => {
  const { ports, close } = await projectPorts(root, join(root, "none.db"), flags);
  expect(ports.environment?.()).toEqual({ cwd: root, os: process.platform });
  expect(ports.memories).toBeUndefined();
  await close();
});

it("makes nothing in a store that holds records alone", async () => {
  // A7
  const place = join(root, "records.db");
  await (await openStore(place)).close();
  const { ports, close } = await projectPorts(root, place, flags);
  expect(await ports.memories?.search(query, { limit: 1 })).toEqual([]);
  await close();
  const files = [place, `${place}-wal`].filter((file) => existsSync(file));
  expect(files.filter((file) => readFileSync(file).includes("memory_state"))).toEqual([]);
});
