/** Milliseconds that a server asks to wait; `undefined` where it does not say, or not in HTTP's words. */
export function retryAfter(header: string | null | undefined): number | undefined {
  const asked = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  // `Date.parse` finds a date in nearly anything; HTTP's own are the ones that end so.
  const date = / GMT$/.test(asked) ? Date.parse(asked) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
