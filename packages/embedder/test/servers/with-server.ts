import { afterEach } from "vitest";
import { type Step, startServer, type TestServer } from "./start-server.ts";

const running: TestServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** A server that is closed after the test. */
export async function withServer(...steps: Step[]): Promise<TestServer> {
  const server = await startServer(...steps);
  running.push(server);
  return server;
}
