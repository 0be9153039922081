/** Longer waits are for the caller to decide on. */
const longestWait = 30_000;

/** Milliseconds that the server asks to wait before the same request; `undefined` where it should not be repeated. */
export function retryDelay({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+(?:\.\d+)?$/.test(asked) ? Number(asked) : undefined;
  // `Date.parse` finds a date in nearly anything; HTTP's own are the ones that end so.
  const date = / GMT$/.test(asked) ? Date.parse(asked) : Number.NaN;
  const wait = seconds === undefined ? date - Date.now() : seconds * 1000;
  return wait <= longestWait ? Math.max(0, wait) : undefined;
}
