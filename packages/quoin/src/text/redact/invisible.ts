/** Characters that show nothing and can split a secret in two: zero-width, soft hyphen, bidi controls, tags. */
const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\uDB40[\uDC00-\uDC7F]/;
const runs = new RegExp(`(?:${invisible.source})+`, "g");

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** A copy to read, and where its characters stood. */
export function withoutInvisible(text: string): { text: string; offset(index: number): number } {
  const starts: number[] = [];
  const shifts: number[] = [];
  let removed = 0;
  const visible = text.replace(runs, (run, at: number) => {
    starts.push(at - removed);
    removed += run.length;
    shifts.push(removed);
    return "";
  });
  return {
    text: visible,
    offset(index) {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle + 1;
        else high = middle;
      }
      return index + (shifts[low - 1] ?? 0);
    },
  };
}
