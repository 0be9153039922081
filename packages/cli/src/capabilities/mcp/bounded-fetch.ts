import { shownUrl } from "quoin/http";

/** Of everything that one server sends. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Ends an answer that never ends, and follows no redirect: that would carry the headers of the configuration, and a
 * key among them, to a place that nobody named.
 */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  let bytes = 0;
  return async (address, init) => {
    const either = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
    const response = await fetch(address, { ...init, signal: either, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      throw redirected(address, location, response.status);
    }
    if (!response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes > mostBytes) controller.error(new Error(`sent more than ${mostBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}

function redirected(address: Parameters<typeof fetch>[0], location: string, status: number): Error {
  const from = address instanceof Request ? address.url : String(address);
  const where = URL.canParse(location, from) ? shownUrl(new URL(location, from).href) : "no address";
  return new Error(
    `redirects to ${where} (HTTP ${status}), and redirects are not followed; if that is right, give the address it leads to`,
  );
}
