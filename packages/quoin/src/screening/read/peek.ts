/** Copies of what stands in a text in another writing. They are read by the screen and never shown. */
export interface Peek {
  how:
    | "entities"
    | "percent"
    | "escapes"
    | "base64"
    | "hex"
    | "binary"
    | "rot13"
    | "reversed"
    | "spaced"
    | "leetspeak"
    | "tags";
  text: string;
  /** Where it stands in the text that was given. */
  start: number;
  end: number;
  /** Its spaces are lost. */
  loose?: boolean;
}

/** Of each writing: a shared bound could be used up by harmless runs in front of the one that matters. */
const mostRuns = 48;
const longest = 4096;
const decoder = new TextDecoder("utf-8", { fatal: true });

type Add = (
  how: Peek["how"],
  at: number,
  length: number,
  decoded: string | undefined,
  loose?: boolean,
) => void;

function addTo(found: Peek[]): Add {
  return (how, at, length, decoded, loose = false) => {
    if (decoded === undefined || decoded.trim().length <= 3) return;
    found.push({
      ...{ how, text: decoded.slice(0, longest), start: at, end: at + length },
      ...(loose && { loose }),
    });
  };
}

/** Bytes written as letters or digits that are text. */
function addEncoded(text: string, add: Add): void {
  each(text, /[A-Za-z0-9+/_-]{16,8192}={0,2}/g, (run, at) => add("base64", at, run.length, fromBase64(run)));
  each(text, /(?:0x|\\x)?[0-9a-f]{2}(?:[\s,:-]{0,2}(?:0x|\\x)?[0-9a-f]{2}){7,4000}/gi, (run, at) =>
    add("hex", at, run.length, fromHex(run)),
  );
  each(text, /[01]{7,9}(?:[\s,]{1,2}[01]{5,10}){4,1000}/g, (run, at) =>
    add("binary", at, run.length, fromBinary(run)),
  );
}

/** Shorter ones stand whole in some window. */
const shortestRun = 120;

/** Where they stand: whoever cuts a text must not cut them. */
export function encodedRuns(text: string): { start: number; end: number }[] {
  const found: Peek[] = [];
  addEncoded(text, addTo(found));
  return found
    .filter(({ start, end }) => end - start > shortestRun)
    .map(({ start, end }) => ({ start, end }));
}

/** Everything in the text that may be another text; whether it reads like one is for others to say. */
export function peeks(text: string): Peek[] {
  const found: Peek[] = [];
  const add = addTo(found);
  addEncoded(text, add);
  each(text, /(?:\p{L}[ .\-_*|/·•]{1,3}){5,400}\p{L}(?!\p{L})/gu, (run, at) =>
    add("spaced", at, run.length, ...joined(run)),
  );
  const whole = (how: Peek["how"], copy: string | undefined) => {
    if (copy !== undefined && copy !== text.slice(0, longest))
      add(how, 0, Math.min(text.length, longest), copy);
  };
  const start = text.slice(0, longest);
  if (/&#?\w{2,8};/.test(start)) whole("entities", unescapeEntities(start));
  if (/(?:%[0-9a-f]{2}){3}|%20/i.test(start)) whole("percent", unescapePercent(start));
  if (/\\u\{?[0-9a-f]{4}|\\x[0-9a-f]{2}/i.test(start)) whole("escapes", unescapeCodes(start));
  if (/[a-z]{2}/i.test(start)) {
    whole("rot13", start.replace(/[a-z]/gi, rotate));
    whole("reversed", Array.from(start).reverse().join(""));
    if (/[a-z][013457@$][a-z]|[013457@$][a-z]{2}/i.test(start)) whole("leetspeak", fromLeet(start));
  }
  return found;
}

/** The longest ones, in the order of the text: whoever hides an instruction needs room for it. */
function each(text: string, pattern: RegExp, use: (run: string, at: number) => void): void {
  let runs = [...text.matchAll(pattern)];
  if (runs.length > mostRuns)
    runs = runs
      .sort((a, b) => b[0].length - a[0].length || a.index - b.index)
      .slice(0, mostRuns)
      .sort((a, b) => a.index - b.index);
  for (const { 0: run, index } of runs) use(run, index);
}

function readable(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function fromBase64(run: string): string | undefined {
  const written = run.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "");
  // One letter too many spoils nothing of what stands before it.
  const plain = written.length % 4 === 1 ? written.slice(0, -1) : written;
  if (!/[a-z]/.test(plain) || !/[A-Z]/.test(plain)) return undefined;
  try {
    return readable(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Transcripts drop a digit now and then: what is no text of UTF-8 is read as ASCII with gaps. */
function fromBytes(bytes: number[]): string | undefined {
  const whole = readable(Uint8Array.from(bytes));
  if (whole !== undefined) return whole;
  const ascii = bytes.filter((byte) => byte >= 32 && byte < 127);
  return ascii.length > bytes.length * 0.7 ? String.fromCharCode(...ascii) : undefined;
}

function fromHex(run: string): string | undefined {
  const digits = run.replace(/0x|\\x|[\s,:-]/gi, "");
  const bytes = Array.from({ length: Math.floor(digits.length / 2) }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
  return fromBytes(bytes);
}

function fromBinary(run: string): string | undefined {
  return fromBytes(run.split(/[\s,]+/).map((bits) => Number.parseInt(bits.slice(-8), 2)));
}

/** `i g n o r e   t h i s`: where gaps come in two widths, the wide ones set words apart. */
function joined(run: string): [text: string, loose: boolean] {
  const wide = /\s{2,}|\s[|/]\s/;
  if (wide.test(run))
    return [
      run
        .split(wide)
        .map((word) => word.replace(/[ .\-_*|/·•]/g, ""))
        .join(" "),
      false,
    ];
  return [run.replace(/[ .\-_*|/·•]/g, ""), true];
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

function unescapeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    return character(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole;
  });
}

function unescapePercent(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = run
        .slice(1)
        .split("%")
        .map((hex) => Number.parseInt(hex, 16));
      return readable(Uint8Array.from(bytes)) ?? run;
    })
    .replace(/\+/g, " ");
}

function unescapeCodes(text: string): string {
  return text.replace(
    /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi,
    (whole, long, four, two) => {
      return character(Number.parseInt(long ?? four ?? two, 16)) ?? whole;
    },
  );
}

function character(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function rotate(letter: string): string {
  const code = letter.charCodeAt(0);
  const base = code >= 97 ? 97 : 65;
  return String.fromCharCode(((code - base + 13) % 26) + base);
}

const leet: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

function fromLeet(text: string): string {
  return text.replace(/[a-z0-9@$!|]+/gi, (word) => {
    if (!/[a-z]/i.test(word) || !/[013457@$8]/.test(word)) return word;
    return word.replace(/[0134578@$!|]/g, (sign) => leet[sign] ?? sign);
  });
}
