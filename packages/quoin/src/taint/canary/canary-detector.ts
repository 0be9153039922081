import type { Canary } from "./canary.ts";
import { type Disguise, disguises } from "./disguises.ts";
import { foldCharacter } from "./fold-character.ts";
import { buildPatterns, enough, type Order, type Pattern } from "./patterns.ts";
import { type Reading, reader } from "./reader.ts";
import { unescaper } from "./unescaper.ts";

/** Where a canary came out, and how it was dressed; never the canary itself. */
export interface CanaryLeak {
  session: string;
  /** As a person would say it: "plain", "split", "base64, reversed". */
  form: string;
  reading: Reading;
  order: Order;
  /** Behind percent signs, entities, backslashes. */
  escaped: boolean;
  /** How far the stream had been read, in UTF-16 units. */
  at: number;
}

export interface CanaryDetector {
  /** The next part of an output; what it gave away that had not been seen before in this form. */
  push(chunk: string): CanaryLeak[];
  /** There is no more. */
  end(): CanaryLeak[];
}

const freer = new Set<Reading>(["interleaved", "pieces", "spelled"]);

/**
 * Looks for canaries in a stream, in one pass and with memory that does not grow. Half of one is enough, wherever it was
 * cut out, so that it is found before all of it is out. Not found: what is translated or encrypted, encoded three times,
 * or twice with another than base64 and hexadecimal; docs/taint.md has the list.
 */
export function canaryDetector(canaries: readonly Canary[]): CanaryDetector {
  const patterns = buildPatterns(canaries.map((canary) => canary.reveal()));
  const seen = new Set<string>();
  let leaks: CanaryLeak[] = [];
  let at = 0;
  let high = 0;
  const disguise = disguises(enough);

  const note = (escaped: boolean) => (pattern: Pattern, reading: Reading) => {
    const { canary, order } = pattern;
    // What is not escaped looks the same to both readers, and the first one has said it.
    const key = `${canary} ${reading} ${order}`;
    if (seen.has(key)) return;
    // What stands there letter by letter can also be read in freer ways: once is enough.
    if (freer.has(reading) && seen.has(`${canary} letters ${order}`)) return;
    seen.add(key);
    const { session } = canaries[canary] as Canary;
    const form = formOf(escaped, reading, order, disguise.last());
    leaks.push({ session, form, reading, order, escaped, at });
  };
  const asWritten = reader(patterns, note(false));
  const asMeant = reader(patterns, note(true));
  // Twice, since what is quoted in JSON or in a URL may have been escaped before.
  const inner = unescaper(asMeant.read);
  const outer = unescaper(inner.read);

  function read(codePoint: number): void {
    const code = foldCharacter(codePoint);
    disguise.see(codePoint, code);
    asWritten.read(code);
    outer.read(code);
  }
  function taken(): CanaryLeak[] {
    const found = leaks;
    leaks = [];
    return found;
  }

  return {
    push(chunk) {
      for (let index = 0; index < chunk.length; index++) {
        const unit = chunk.charCodeAt(index);
        at++;
        const isLow = (unit & 0xfc00) === 0xdc00;
        if (high !== 0 && isLow) read(((high & 0x3ff) << 10) + (unit & 0x3ff) + 0x10000);
        high = (unit & 0xfc00) === 0xd800 ? unit : 0;
        // Half a pair is no character.
        if (high === 0 && !isLow) read(unit);
      }
      return taken();
    },
    end() {
      asWritten.end();
      outer.end();
      inner.end();
      asMeant.end();
      return taken();
    },
  };
}

/** The same for a text that is there as a whole. */
export function findCanaries(text: string, canaries: readonly Canary[]): CanaryLeak[] {
  const detector = canaryDetector(canaries);
  return [...detector.push(text), ...detector.end()];
}

function formOf(escaped: boolean, reading: Reading, order: Order, disguise: Disguise): string {
  const words = [
    escaped && "escaped",
    reading !== "letters" && reading,
    order !== "forward" && order.replace("-", ", "),
  ].filter(Boolean);
  return words.length > 0 ? words.join(", ") : disguise;
}
