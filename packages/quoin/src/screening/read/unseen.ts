/** Kinds of characters that change nothing a reader sees. */
export type Unseen = "zero-width" | "direction" | "tag" | "control" | "variation" | "stacked";

export function unseenKind(code: number): Unseen | undefined {
  if (code < 0x20)
    return code === 9 || code === 10 || code === 13 || code === 11 || code === 12 ? undefined : "control";
  if (code < 0x7f) return undefined;
  if (code < 0xa0) return code === 0x85 ? undefined : "control";
  if (code < 0x300) return code === 0xad ? "zero-width" : undefined;
  if (code >= 0xe0000 && code <= 0xe0fff) return code >= 0xe0100 && code <= 0xe01ef ? "variation" : "tag";
  if (code >= 0xfe00 && code <= 0xfe0f) return "variation";
  if (code === 0x061c || code === 0x200e || code === 0x200f) return "direction";
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x206f)) return "direction";
  if ((code >= 0x200b && code <= 0x200d) || (code >= 0x2060 && code <= 0x2065)) return "zero-width";
  if (code === 0xfeff || code === 0x034f || code === 0x115f || code === 0x1160) return "zero-width";
  if (code === 0x3164 || code === 0xffa0 || code === 0x17b4 || code === 0x17b5) return "zero-width";
  if (code >= 0x180b && code <= 0x180f) return "zero-width";
  if (code >= 0xfff0 && code <= 0xfffb) return "control";
  // Of shorthand and of musical notation.
  if ((code >= 0x1bca0 && code <= 0x1bca3) || (code >= 0x1d173 && code <= 0x1d17a)) return "control";
  return undefined;
}
