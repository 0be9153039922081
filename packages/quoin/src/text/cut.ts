/** At most `length` UTF-16 units, the mark included where it has room; never inside a surrogate pair. */
export function cut(text: string, length: number, mark = ""): string {
  if (text.length <= length) return text;
  const room = length - mark.length;
  const end = room > 0 ? room : length;
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end) + (room > 0 ? mark : "");
}
