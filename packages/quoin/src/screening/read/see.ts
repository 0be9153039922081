import { compose } from "./compose.ts";
import { type Unseen, unseenKind } from "./unseen.ts";

/** A text as it is drawn, each letter with its marks as one character where there is one. */
export interface Seen {
  text: string;
  /** Where a UTF-16 unit of `text` stood in the text that was given; its length gives the end. */
  origin(at: number): number;
  unseen: ReadonlyMap<Unseen, number>;
  /** What tag characters spell: ASCII that no font draws. */
  smuggled: string;
}

const nothing: ReadonlyMap<Unseen, number> = new Map();
const allSeen =
  /^[\t\n\v\f\r -~\u00a1-\u00ac\u00ae-\u02ff\u3000-\u3098\u309b-\u3163\u3165-\u9fff\uac00-\ud7a3]*$/;
/** A terminal's: what is left of one would stand in front of the next word. */
const terminalSequence = /\u001b\[[0-9;:?]{0,32}[ -/]{0,4}[@-~]/y;

const mostAccents = 3;

/** Leaves out what no reader sees, so that it can neither hide a word nor make one. */
export function see(given: string): Seen {
  if (allSeen.test(given)) return { text: given, origin: (at) => at, unseen: nothing, smuggled: "" };
  const source = given.toWellFormed();
  const unseen = new Map<Unseen, number>();
  const note = (kind: Unseen) => unseen.set(kind, (unseen.get(kind) ?? 0) + 1);
  const starts: number[] = [];
  const pieces: string[] = [];
  let smuggled = "";
  let accents = 0;
  for (let at = 0; at < source.length; ) {
    const code = source.codePointAt(at) as number;
    const width = code > 0xffff ? 2 : 1;
    accents = code >= 0x300 && code <= 0x36f ? accents + 1 : 0;
    // No language writes more on one letter; a hundred of them would push the next word out of every window.
    const kind = accents > mostAccents ? "stacked" : unseenKind(code);
    if (kind === undefined) {
      pieces.push(source.slice(at, at + width));
      for (let unit = 0; unit < width; unit++) starts.push(at);
      at += width;
      continue;
    }
    note(kind);
    if (kind === "tag" && code >= 0xe0020 && code <= 0xe007e) smuggled += String.fromCharCode(code - 0xe0000);
    terminalSequence.lastIndex = at;
    at += code === 0x1b ? (terminalSequence.exec(source)?.[0].length ?? 1) : width;
  }
  const { text, origin } = compose(pieces.join(""));
  return { text, origin: (at) => starts[origin(at)] ?? given.length, unseen, smuggled };
}
