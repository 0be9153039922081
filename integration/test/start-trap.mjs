/** A proxy that lets nothing through and remembers who knocked: what another process wants from the network. */
import { createServer } from "node:http";

export async function startTrap() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(502).end();
  });
  server.on("connect", (request, socket) => {
    asked.push(request.url);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    asked,
    environment: {
      HTTPS_PROXY: url,
      HTTP_PROXY: url,
      https_proxy: url,
      http_proxy: url,
      NO_PROXY: "127.0.0.1",
      no_proxy: "127.0.0.1",
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
