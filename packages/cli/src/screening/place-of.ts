/** `line:column`, both from 1, the column as editors count it: in UTF-16 units. */
export function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", start)) {
    line++;
    start = at + 1;
  }
  return `${line}:${offset - start + 1}`;
}
