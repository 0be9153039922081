import { JOINER, tokensWithJoiner } from "../tokens.mjs";

/** Counts each section once, the most important first, and adds it if it fits. */
function greedy(name, note, count) {
  return {
    name,
    note,
    run(sections, budget) {
      let left = budget;
      const kept = new Set();
      for (const section of [...sections].sort((a, b) => a.importance - b.importance)) {
        const tokens = count(section.text);
        if (tokens > left) continue;
        left -= tokens;
        kept.add(section);
      }
      const texts = sections.filter((section) => kept.has(section)).map(({ text }) => text);
      return { text: texts.join(JOINER), kept: texts.length };
    },
  };
}

const remembered = new Map();
function remember(text) {
  let tokens = remembered.get(text);
  if (tokens === undefined) {
    // Cold rounds bring new text without end.
    if (remembered.size > 5_000) remembered.clear();
    tokens = tokensWithJoiner(text);
    remembered.set(text, tokens);
  }
  return tokens;
}

export const naiveGreedy = greedy("naive greedy", "", tokensWithJoiner);
export const rememberingGreedy = greedy("naive greedy, remembering", "a Map from text to tokens", remember);
