/** Node counts many times faster than a loop; a browser has the loop. */
const native = globalThis.Buffer?.byteLength;

/** How many bytes a text takes, without making them; half a surrogate pair is written as U+FFFD, three bytes. */
export function utf8Length(text: string): number {
  return native ? native(text) : count(text);
}

function count(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    // Four bytes for two units: the first was counted as three.
    if (isPair) at++;
  }
  return bytes;
}
