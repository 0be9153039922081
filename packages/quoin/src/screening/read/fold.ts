import { plainOf } from "./look-alikes.ts";
import { settleScripts } from "./settle-scripts.ts";

/** A text as the screen reads it: in lower case, without accents, each word in one script. */
export interface Folded {
  text: string;
  /** Where a UTF-16 unit of `text` came from; its length gives the end. */
  origin(at: number): number;
  /** Words that mixed scripts. */
  mixed: number;
  /** Letters that only compatibility forms made plain: full width, mathematical, in circles. */
  styled: number;
}

const plainAscii = /^[\t\n\v\f\r -~]*$/;
/** Only where a letter is the same one without them; vowels of Hindi or Thai are letters of their own. */
const accents =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]/g;
/** A letter and what is written on or into it; the parts of a Korean syllable too. At most a few marks count. */
const cluster = /[\u1100-\u115e][\u1161-\u11ff]{1,2}|[^\p{M}]\p{M}{0,16}|\p{M}{1,16}/suy;

export function fold(given: string): Folded {
  if (plainAscii.test(given)) {
    return { text: given.toLowerCase().replaceAll("`", "'"), origin: (at) => at, mixed: 0, styled: 0 };
  }
  const pieces: string[] = [];
  const starts: number[] = [];
  let styled = 0;
  cluster.lastIndex = 0;
  for (let found = cluster.exec(given); found; found = cluster.exec(given)) {
    const [written] = found;
    const plain = foldCluster(written);
    if (isStyled(written, plain)) styled++;
    pieces.push(plain);
    for (let unit = 0; unit < plain.length; unit++) starts.push(found.index);
  }
  const { text, words: mixed } = settleScripts(pieces.join(""));
  return { text, origin: (at) => starts[at] ?? given.length, mixed, styled };
}

const foldedClusters = new Map<string, string>();

function foldCluster(written: string): string {
  const known = foldedClusters.get(written);
  if (known !== undefined) return known;
  const lower = written
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFC");
  const plain = Array.from(lower, (letter) => plainOf.get(letter) ?? letter).join("");
  // There are not many clusters, but somebody can make many.
  if (foldedClusters.size > 20_000) foldedClusters.clear();
  foldedClusters.set(written, plain);
  return plain;
}

/** Letters in fancy dress: what comes out is ASCII, and what went in was no letter of Latin script. */
function isStyled(written: string, plain: string): boolean {
  const code = written.codePointAt(0) as number;
  return code >= 0x1d00 && /^[a-z0-9]+$/.test(plain) && !(code >= 0x1e00 && code <= 0x1eff);
}
