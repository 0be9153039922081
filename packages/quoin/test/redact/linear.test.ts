// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such references are what is tested.
import { expect, test } from "vitest";
import { redact } from "../../src/text/redact/index.ts";
import { pemHead } from "./noise.ts";

const all = { secrets: true, pii: true };

/** Each is repeated up to a million characters: the texts on which careless patterns take hours. */
const units = [
  "a",
  "=",
  "@.",
  "@",
  "a@a.",
  "1",
  "1 ",
  "1.",
  "1-",
  "1111-",
  "12 34 ",
  "+1",
  "+1 2",
  "sk-",
  "sk_",
  "AKIA",
  "AB12 ",
  "eyJ",
  "eyJa.",
  "-----BEGIN",
  pemHead("PRIVATE KEY"),
  `${pemHead("PRIVATE KEY")}Version: `,
  "://:@",
  "a://:@",
  "a://b:c",
  "password",
  "password=",
  'password="',
  "password=${",
  "password=a;b",
  "password=a;b=",
  "password: x&y=",
  '"password":"',
  "password is ",
  "--password ",
  "token: ",
  "secret",
  "Cookie:",
  "Cookie: a=",
  "Authorization: ",
  "Bearer ",
  "phone: 1",
  "-u a:",
  "[REDACTED:",
  "[REDACTED:email]",
  "\u200B",
  "s\u200Bk-",
  "\\",
  '\\"',
  "\n",
  " ",
  "(",
  "M.aaaaaa.",
  "hooks.slack.com/",
  "%40",
];

let run = 0;
/** The best of two; the text differs each time, so that nothing is remembered. */
function milliseconds(unit: string, length: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const times = [0, 1].map(() => {
    const different = `${text} ${run++}`;
    const started = performance.now();
    redact(different, all);
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** Below this many milliseconds the clock says more about the machine. */
const quick = 40;

test.each(units)("C8: a million characters of %j take time in proportion", { retry: 2 }, (unit) => {
  const quarter = milliseconds(unit, 250_000);
  // First, so that a square pattern fails here and does not keep the machine for minutes.
  expect(quarter).toBeLessThan(1000);
  const half = milliseconds(unit, 500_000);
  const whole = milliseconds(unit, 1_000_000);
  expect(whole).toBeLessThan(4000);
  // Each step doubles the text: linear doubles the time, square makes it four times. One step may be disturbed.
  if (whole > quick) expect(Math.min(whole / half, half / quarter)).toBeLessThan(3);
});

test("C8: a text seen before costs next to nothing", () => {
  const text = `${"An ordinary sentence, with a number 42 and a name_of_something. ".repeat(4000)}`;
  redact(text, all);
  const started = performance.now();
  for (let again = 0; again < 100; again++) redact(text, all);
  expect((performance.now() - started) / 100).toBeLessThan(2);
});
