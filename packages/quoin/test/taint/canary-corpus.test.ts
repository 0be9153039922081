/** Text that people wrote, and text that someone would write to slow the detector down. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { canaryDetector, issueCanary } from "quoin/taint";
import { expect, it } from "vitest";

const modules = join(import.meta.dirname, "../../../../node_modules");

/** READMEs and sources, in the order of their names, until there is enough. */
function corpus(characters: number): string[] {
  const texts: string[] = [];
  let held = 0;
  const walk = (folder: string, depth: number) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (held > characters) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < 5) walk(path, depth + 1);
      else if (entry.isFile() && /\.(md|js|mjs|ts|json)$/.test(entry.name)) {
        const text = readFileSync(path, "utf8").slice(0, 200_000);
        texts.push(text);
        held += text.length;
      }
    }
  };
  walk(modules, 0);
  return texts;
}

it("finds nothing in 6 million characters of READMEs and sources, for 40 canaries at once", () => {
  const texts = corpus(6_000_000);
  const canaries = Array.from({ length: 40 }, (_, at) => issueCanary(`session ${at}`));
  const detector = canaryDetector(canaries);
  const started = performance.now();
  const leaks = texts.flatMap((text) => detector.push(text));
  const seconds = (performance.now() - started) / 1000;
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  console.log(
    `${texts.length} files, ${characters} characters, ${(characters / seconds / 1e6).toFixed(1)} M/s`,
  );
  expect([...leaks, ...detector.end()]).toEqual([]);
  expect(characters).toBeGreaterThan(5_000_000);
}, 300_000);

const hostile = issueCanary("hostile");
const value = hostile.reveal();
it.each([
  ["percent signs", "%"],
  ["ampersands", "&"],
  ["names that never end", "&abcdefghijklmnopqrstuvwxyzabcdefgh"],
  ["half entities", "&#x&#1&#x61"],
  ["backslashes", "\\"],
  ["half a canary but one", value.slice(0, 13)],
  ["nearly a canary", `${value.slice(0, 13)}0${value.slice(14)}`],
  ["one piece again and again", `${value.slice(9, 12)} `],
  ["pieces from the end to the front", (value.match(/.{3}/g) ?? []).reverse().join(" of ")],
  ["words of one letter", "a 2 three "],
  ["zeros", "0x0"],
  ["other letters", "ж漢\u{1D41A}"],
  ["one after the other", "\u{10FFFF}\ud800a"],
])("takes time in proportion to the text: %s", (_name, unit) => {
  const time = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const runs = Array.from({ length: 3 }, () => {
      const detector = canaryDetector([hostile]);
      const started = performance.now();
      detector.push(text);
      detector.end();
      return performance.now() - started;
    });
    return Math.min(...runs);
  };
  time(5_000);
  const [small, large] = [time(20_000), time(320_000)];
  // 16 times the text; quadratic would be 256 times.
  expect(large / small).toBeLessThan(64);
});

it("keeps what it needs and no more, however long the stream is", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const detector = canaryDetector([issueCanary("session")]);
  const chunk = `${"A stream %41 &amp; more of it, \\u00e9 0x41 ".repeat(250)}&`;
  for (let at = 0; at < 20; at++) detector.push(chunk);
  const before = held();
  for (let at = 0; at < 200; at++) detector.push(chunk);
  // A tenth of what went through would be far too much.
  expect(held() - before).toBeLessThan(chunk.length * 200 * 0.1);
  expect(detector.end()).toEqual([]);
});
