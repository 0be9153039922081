/** A phrase and what it means: as a whole word, and as a stem that any ending may follow. */
export interface PhraseEntry {
  text: string;
  whole: readonly string[];
  stem: readonly string[];
}

/**
 * A tree of phrases in a few flat arrays: tens of thousands of phrases are ready in some milliseconds and take a few
 * megabytes, where objects would take a hundred. Node 0 is the root; 0 also stands for "none".
 */
export interface PhraseTree {
  /** The child of a node for a UTF-16 unit. */
  next(node: number, code: number): number;
  whole(node: number): readonly string[] | undefined;
  stem(node: number): readonly string[] | undefined;
}

/** Of entries sorted by text: each shares its beginning with the one before, so children come one after the other. */
export function growTree(entries: readonly PhraseEntry[]): PhraseTree {
  const most = 1 + entries.reduce((sum, { text }) => sum + text.length, 0);
  const codes = new Uint16Array(most);
  const firstChild = new Uint32Array(most);
  const nextSibling = new Uint32Array(most);
  const ends = new Uint16Array(most);
  const meanings: { whole?: readonly string[]; stem?: readonly string[] }[] = [{}];
  const known = new Map<string, number>();
  const meaningOf = ({ whole, stem }: PhraseEntry): number => {
    const key = `${whole.join()}|${stem.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, meanings.length);
    return meanings.push({ ...(whole.length > 0 && { whole }), ...(stem.length > 0 && { stem }) }) - 1;
  };
  /** The nodes of the last phrase, and which child of each came last. */
  const path = [0];
  const lastChild = new Uint32Array(most);
  let count = 1;
  let before = "";
  for (const entry of entries) {
    const { text } = entry;
    let shared = 0;
    while (shared < text.length && text.charCodeAt(shared) === before.charCodeAt(shared)) shared++;
    for (let at = shared; at < text.length; at++) {
      const parent = path[at] as number;
      const node = count++;
      codes[node] = text.charCodeAt(at);
      const elder = lastChild[parent] as number;
      if (elder === 0) firstChild[parent] = node;
      else nextSibling[elder] = node;
      lastChild[parent] = node;
      path[at + 1] = node;
    }
    ends[path[text.length] as number] = meaningOf(entry);
    before = text;
  }
  // The root has hundreds of children: to look along them at every word would take most of the time.
  const roots = new Map<number, number>();
  for (let node = firstChild[0] as number; node !== 0; node = nextSibling[node] as number)
    roots.set(codes[node] as number, node);
  return {
    next(node, code) {
      if (node === 0) return roots.get(code) ?? 0;
      let child = firstChild[node] as number;
      while (child !== 0 && codes[child] !== code) child = nextSibling[child] as number;
      return child;
    },
    whole: (node) => meanings[ends[node] as number]?.whole,
    stem: (node) => meanings[ends[node] as number]?.stem,
  };
}
