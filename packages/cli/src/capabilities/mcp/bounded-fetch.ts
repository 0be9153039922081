/** Of everything that one server sends. */
const mostBytes = 256 * 1024 * 1024;

/** Ends an answer that never ends. */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  let bytes = 0;
  return async (address, init) => {
    const either = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
    const response = await fetch(address, { ...init, signal: either });
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
