/** Text of base64 or base64url; nothing when it is neither. `atob` is in browsers and in Node alike. */
export function decode(value: string): string | undefined {
  if (value.length > 8192) return undefined;
  try {
    return atob(value.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    return undefined;
  }
}

/** `name:password`, as HTTP, Docker and npm write it in base64. */
export function holdsPassword(value: string): boolean {
  return /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(decode(value) ?? "");
}
