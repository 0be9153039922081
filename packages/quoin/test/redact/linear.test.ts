// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such references are what is tested.
import { expect, test } from "vitest";
import { detect } from "../../src/text/redact/detect.ts";
import { redact } from "../../src/text/redact/index.ts";
import { rules } from "../../src/text/redact/rules.ts";
import { type Case, pemHead } from "./noise.ts";
import { piiCases } from "./pii-cases.ts";
import { secretCases } from "./secret-cases.ts";

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
  "password=x](",
  "[a](b?token=x)](",
  "login a password ",
  "a:5432:b:c:",
  "_auth=",
  "mnemonic: ",
  "mnemonic: able ",
  "Private-Lines: 1\n",
  "$2b$",
  "LS0tLS1CRUdJTi",
  "tfp_=",
  "eyJaaaaaaaaaaa.",
  "passport no. ",
  "CPF: 1",
  "aA",
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

/** Texts that almost are what a rule looks for: begun and broken off, and one character short. */
function nearMisses({ text, value }: Case): readonly string[] {
  const end = text.indexOf(value) + value.length;
  return [value.slice(0, Math.ceil(value.length / 3)), `${text.slice(0, end - 1)}~`];
}

const names = [...new Set(rules.map((rule) => rule.name))];
const lengths = [16_000, 64_000, 256_000, 1_024_000];
/** Below this many milliseconds the clock says more about the machine. */
const quick = 40;
/** Four times the text takes four times as long where time is in proportion, and sixteen times where it is square. */
const tooFast = 10;
let run = 0;

/** From short texts up, so that a square pattern is known before it keeps the machine for minutes. */
function growth(unit: string, work: (text: string) => void): number {
  let worst = 0;
  let before = Number.POSITIVE_INFINITY;
  for (const length of lengths) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    let time = milliseconds(text, work);
    if (time > quick) time = Math.min(time, milliseconds(text, work));
    if (time > quick) worst = Math.max(worst, time / before);
    if (worst > tooFast) break;
    before = Math.max(time, quick / 8);
  }
  return worst;
}

/** The text differs each time, so that nothing is remembered. */
function milliseconds(text: string, work: (text: string) => void): number {
  const different = `${text} ${run++}`;
  const started = performance.now();
  work(different);
  return performance.now() - started;
}

test.each(units)("C8: a million characters of %j take time in proportion", { retry: 2 }, (unit) => {
  expect(growth(unit, (text) => redact(text, all))).toBeLessThan(tooFast);
});

test.each(names)("C8: %s takes time in proportion to a million characters", { retry: 2 }, (name) => {
  const active = rules.filter((rule) => rule.name === name);
  const cases = [...secretCases, ...piiCases].filter((each) => each.rule === name);
  for (const unit of new Set(cases.flatMap(nearMisses))) {
    expect(growth(unit, (text) => detect(text, active))).toBeLessThan(tooFast);
  }
});

test("C8: a text seen before costs next to nothing", { retry: 2 }, () => {
  const text = "An ordinary sentence, with a number 42 and a name_of_something. ".repeat(4000);
  const first = milliseconds(text, (unseen) => redact(unseen, all));
  redact(text, all);
  const started = performance.now();
  for (let again = 0; again < 100; again++) redact(text, all);
  expect((performance.now() - started) / 100).toBeLessThan(first / 10);
});
