/** Repositories from a seed, full of what makes .gitignore hard: few names, so that patterns do meet them. */
import type { Tree } from "./git-oracle.ts";

/** Mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const names = [
  "a",
  "b",
  "ab",
  "foo",
  "foo.js",
  "bar",
  ".x",
  "a b",
  "é",
  "#a",
  "!b",
  "x*",
  "[a]",
  "B",
  "a\\b",
  "b ",
  "a\nb",
];
const pieces = [
  "a",
  "b",
  "ab",
  "foo",
  "bar",
  "*",
  "?",
  "**",
  "*.js",
  ".*",
  "f*",
  "*o",
  "a*b",
  "[ab]",
  "[!a]",
  "[a-f]*",
  "é",
  "[^é]",
  "\\*",
  "\\[a]",
  "x\\*",
  "[[:alpha:]]",
  "a**",
  "**b",
  "***",
  "\\a",
  "?b",
  "[",
  "a b",
  "\\#a",
  "B",
  "*[^b]",
  "a?*",
  "[]a]",
];

export function randomRepository(seed: number): Tree {
  const random = randomFrom(seed);
  const pick = (from: readonly string[]) => from[random(from.length)] ?? "";
  const pattern = (): string => {
    const path = Array.from({ length: 1 + random(random(2) ? 3 : 1) }, () => pick(pieces)).join("/");
    const ends = ["", "", "", "/", "/", "/**", "/*", " ", "\\ ", "\r"];
    return `${random(4) ? "" : "!"}${random(5) ? "" : "/"}${path}${pick(ends)}`;
  };
  const file = () => `${Array.from({ length: 1 + random(5) }, pattern).join("\n")}${random(3) ? "\n" : ""}`;
  const tree: Tree = { ".gitignore": file() };
  if (random(2)) tree[".git/info/exclude"] = file();
  const fill = (folder: string, depth: number) => {
    if (folder && !random(3)) tree[`${folder}.gitignore`] = file();
    for (const name of names) {
      if (random(4)) continue;
      if (depth < 4 && random(5) < 2) fill(`${folder}${name}/`, depth + 1);
      else tree[folder + name] = "";
    }
    tree[`${folder}z`] = "";
  };
  fill("", 0);
  return tree;
}
