import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { Readable } from "node:stream";

/** With these a body may not come, and a `Response` refuses one. */
const bodiless = new Set([204, 205, 304]);

/**
 * A `fetch` for servers that think before they speak: Node's own gives up after 300 seconds of silence, and a model on
 * a small machine may take longer. Ends when its signal says so. Follows no redirect.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method } = request;
  // A request's own signal follows the caller's only until the request is collected as garbage, which it may be here.
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const url = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const open = url.protocol === "https:" ? overHttps : overHttp;
    const call = open(url, { method, headers, ...(signal && { signal }) }, (incoming) => {
      const { statusCode: status = 500, statusMessage: statusText = "" } = incoming;
      const list = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const isEmpty = bodiless.has(status);
      if (isEmpty) incoming.resume();
      const stream = isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
      try {
        resolve(new Response(stream, { status, statusText, headers: list }));
      } catch (cause) {
        // A status that HTTP does not have, or a reason with control characters.
        call.destroy();
        reject(new TypeError("fetch failed", { cause }));
      }
    });
    call.on("upgrade", (_incoming, socket) => {
      socket.destroy();
      const cause = new Error("the server wants to speak another protocol");
      reject(new TypeError("fetch failed", { cause }));
    });
    // As `fetch` tells it.
    call.on("error", (cause) =>
      reject(signal?.aborted ? signal.reason : new TypeError("fetch failed", { cause })),
    );
    call.end(body);
  });
};
