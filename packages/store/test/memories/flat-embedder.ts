/** Words to places in a vector: enough to find texts by, and it tells what it was given. */
export function flatEmbedder(id = "flat-1", dimension = 64) {
  const seen: string[] = [];
  let calls = 0;
  return {
    id,
    seen,
    get calls() {
      return calls;
    },
    async embedMany(texts: readonly string[]): Promise<Float32Array[]> {
      calls++;
      seen.push(...texts);
      return texts.map((text) => {
        const vector = new Float32Array(dimension);
        for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
          let place = 7;
          for (const character of word) place = (place * 31 + (character.codePointAt(0) ?? 0)) % dimension;
          vector[place] = (vector[place] as number) + 1;
        }
        return vector;
      });
    },
  };
}
