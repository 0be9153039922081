/**
 * Characters that no reader sees and that some machine obeys: controls (they move a terminal's cursor),
 * bidirectional overrides (they reorder what is shown), tag characters (they smuggle ASCII), and what is
 * not a character at all. Joiners and variation selector 16 stay: scripts and emoji need them.
 */
const unseen = new RegExp(
  [
    // Whole terminal sequences: what is left of one would stand in front of the next word.
    String.raw`\u001b\[[0-9;:?]{0,32}[ -/]{0,4}[@-~]|\u009b[0-9;:?]{0,32}[@-~]`,
    String.raw`\u001b\][^\u0007\u001b]{0,2048}(?:\u0007|\u001b\\)`,
    String.raw`[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]`, // controls; line breaks and tabs stay
    String.raw`[\u00ad\u034f\u180e\u200b\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\ufff9-\ufffb]`, // zero width
    String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]`, // direction
    String.raw`[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]`, // variation selectors, tags
  ].join("|"),
  "gu",
);
const broken = /[\ufdd0-\ufdef]|\p{Surrogate}|[\ufffe\uffff\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}]/gu;
/** Scotland, Wales and England are spelled with tag characters. */
const flag =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
const suspicious = /[^\t\n\v\f\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]/;
const marks = /(\p{M}{8})\p{M}+/gu;

export interface Cleaned {
  text: string;
  removed: number;
}

export function clean(text: string): Cleaned {
  if (!suspicious.test(text)) return { text, removed: 0 };
  let removed = 0;
  const strip = (part: string) =>
    part
      .replace(broken, () => {
        removed++;
        return "\ufffd";
      })
      .replace(unseen, () => {
        removed++;
        return "";
      })
      .replace(marks, (run: string, kept: string) => {
        removed += run.length - kept.length;
        return kept;
      });
  let from = 0;
  let result = "";
  for (const match of text.matchAll(flag)) {
    result += strip(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return { text: result + strip(text.slice(from)), removed };
}
