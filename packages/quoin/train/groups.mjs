/** Texts that are versions of one another: they must stand on one side of a split, or the other. */
const shingleLength = 6;
const alike = 0.4;
const contained = 0.7;
const mostWithOneShingle = 1000;

/** A number for each row, the same for those that belong together: near-duplicates, and those that share a motif. */
export function groupRows(rows) {
  const parents = rows.map((_, at) => at);
  const root = (at) => {
    let top = at;
    while (parents[top] !== top) top = parents[top];
    parents[at] = top;
    return top;
  };
  const join = (a, b) => {
    parents[root(a)] = root(b);
  };
  joinMotifs(rows, join);
  joinPlanted(rows, join);
  joinDuplicates(rows, join);
  return rows.map((_, at) => root(at));
}

function joinMotifs(rows, join) {
  const first = new Map();
  rows.forEach(({ motif }, at) => {
    if (motif === undefined) return;
    if (first.has(motif)) join(at, first.get(motif));
    else first.set(motif, at);
  });
}

/** A document with an attack in it belongs to the attack. */
function joinPlanted(rows, join) {
  const places = new Map(rows.map((row, at) => [row, at]));
  rows.forEach(({ attackRow }, at) => {
    if (attackRow) join(at, places.get(attackRow));
  });
}

function joinDuplicates(rows, join) {
  // Of a planted attack the document around it would be the duplicate of many.
  const shingles = rows.map(({ text, attackRow }) => (attackRow ? new Set() : shinglesOf(text)));
  const holders = new Map();
  for (const [at, own] of shingles.entries()) {
    const shared = new Map();
    for (const shingle of own) {
      const others = holders.get(shingle) ?? [];
      // What everybody says tells nothing, and would take forever.
      if (others.length < mostWithOneShingle)
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      holders.set(shingle, others);
      others.push(at);
    }
    for (const [other, count] of shared) {
      const size = shingles[other].size;
      const shorter = Math.min(own.size, size);
      if (count / (own.size + size - count) >= alike || (shorter > 20 && count / shorter > contained))
        join(at, other);
    }
  }
}

function shinglesOf(text) {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ");
  const found = new Set();
  for (let at = 0; at + shingleLength <= plain.length; at++) found.add(plain.slice(at, at + shingleLength));
  return found.size > 0 ? found : new Set([plain]);
}
