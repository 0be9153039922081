/** Each letter as its distance from the one before, so that an alphabet moved by any number looks the same; digits stay. */
export function shiftless(): (symbol: number) => number {
  let before = 0;
  return (symbol) => {
    if (symbol >= 26) return symbol;
    const distance = (symbol - before + 26) % 26;
    before = symbol;
    return distance;
  };
}
