/**
 * The loopback model of the adapters' tests, with numbered replies: it gives all of them the same id, and
 * Claude Code takes messages of one id for parts of one message, so that a second question finds a torn history.
 */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { startLoopback } from "../../packages/quoin/test/adapters/loopback/start-loopback.ts";

export async function startModel() {
  const loopback = await startLoopback();
  let replies = 0;
  const relay = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await buffer(request);
    const { "content-type": type = "application/json", "x-api-key": key = "" } = headers;
    const reply = await fetch(`${loopback.url}${url}`, {
      method,
      headers: { "content-type": type, "x-api-key": key },
      ...(body.length > 0 && { body }),
    });
    replies += 1;
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") });
    response.end(
      (await reply.text()).replace(/\b(msg|toolu|call)_loopback(_1)?\b/g, `$1_loopback_${replies}`),
    );
  });
  await new Promise((resolve) => relay.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${relay.address().port}`,
    requests: loopback.requests,
    async close() {
      relay.closeAllConnections();
      await new Promise((resolve) => relay.close(resolve));
      await loopback.close();
    },
  };
}
