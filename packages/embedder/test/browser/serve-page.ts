import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".bin": "application/octet-stream",
};

/** Gives a built page and the texts it asks for; `result` is what the page sends back. */
export async function servePage(folder: string, texts: readonly string[]) {
  let settle: (told: unknown) => void = () => {};
  const result = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/result") {
      settle(JSON.parse(Buffer.concat(await request.toArray()).toString("utf8")));
      return response.end();
    }
    if (pathname === "/texts.json") return response.end(JSON.stringify(texts));
    try {
      const file = join(folder, pathname === "/" ? "index.html" : pathname);
      response.setHeader("content-type", types[extname(file)] ?? "text/plain");
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, result, close };
}
