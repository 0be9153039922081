/**
 * Sections cut from real text: the files of bench/node_modules, which the lock file pins.
 * 60% Markdown, 20% type declarations, 20% JavaScript, always in the same order.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { JOINER, tokensOf } from "./tokens.mjs";

const folder = fileURLToPath(new URL("node_modules", import.meta.url));
const mixture = [".md", ".d.ts", ".md", ".js", ".md"];

/** `count` sections of about `tokens` tokens; `importance` 0 is the most important one. */
export function cutSections(count, tokens) {
  const sources = new Map([...new Set(mixture)].map((ending) => [ending, chunks(ending, tokens)]));
  const texts = Array.from({ length: count }, (_, at) => {
    const { value, done } = sources.get(mixture[at % mixture.length]).next();
    if (done) throw new Error(`The installed text is not enough for ${count} sections.`);
    return value;
  });
  return prioritised(texts);
}

/** Importance in a fixed shuffle: 7919 is prime, so every place is taken once. */
export function prioritised(texts) {
  return texts.map((text, at) => ({ id: `s${at}`, text, importance: (at * 7919) % texts.length }));
}

/** So many words of Markdown, as one text. */
export function cutWords(words) {
  const text = cutSections(60, 500).map((section) => section.text);
  return text.join(JOINER).split(" ").slice(0, words).join(" ");
}

/** The same sections with text that nobody has seen before, so that no remembered count applies. */
let unique = 0;
export function freshen(sections) {
  // Joining gives a flat string; adding would leave the copying to whoever reads it first.
  return sections.map((section) => ({ ...section, text: [section.text, "\n", ++unique].join("") }));
}

/** One chunk of every file, then the next chunk of every file, so that few sections are of many kinds. */
function* chunks(ending, tokens) {
  let open = filesEndingWith(ending).map((file) => chunksOf(file, tokens));
  while (open.length > 0) {
    const still = [];
    for (const file of open) {
      const { value, done } = file.next();
      if (done) continue;
      still.push(file);
      yield value;
    }
    open = still;
  }
}

/** Whole lines under a heading that names the file; a remainder that is too short is left out. */
function* chunksOf(path, tokens) {
  const lines = readFileSync(join(folder, path), "utf8").replaceAll("\r", "").split("\n");
  const heading = `## ${path}`;
  let taken = [heading];
  let sum = tokensOf(heading);
  for (const line of lines) {
    taken.push(line);
    sum += tokensOf(`${line}\n`);
    if (sum < tokens) continue;
    if (sum < tokens * 1.5) yield taken.join("\n").trimEnd();
    taken = [heading];
    sum = tokensOf(heading);
  }
}

const listed = readdirSync(folder, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .sort((a, b) => (a < b ? -1 : 1));

function filesEndingWith(ending) {
  return listed.filter((path) => {
    if (!path.endsWith(ending) || path.endsWith(".min.js")) return false;
    const { size } = statSync(join(folder, path));
    return size > 1_000 && size < 200_000;
  });
}
