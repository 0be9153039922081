/** So many rows in one array: growing never copies what is there. */
const rowsInBlock = 8192;

/** Vectors of one dimension, one behind the other, in arrays that are never copied. */
export interface FloatRows {
  /** The array that a row is in, and where it starts there. */
  at(row: number): { block: Float32Array; start: number };
  set(row: number, vector: Float32Array): void;
  /** Puts one row in the place of another. */
  move(from: number, to: number): void;
}

export function floatRows(dimension: number): FloatRows {
  const blocks: Float32Array[] = [];
  const at = (row: number) => {
    const which = Math.floor(row / rowsInBlock);
    blocks[which] ??= new Float32Array(rowsInBlock * dimension);
    return { block: blocks[which], start: (row % rowsInBlock) * dimension };
  };
  return {
    at,
    set(row, vector) {
      const { block, start } = at(row);
      block.set(vector, start);
    },
    move(from, to) {
      const source = at(from);
      const target = at(to);
      target.block.set(source.block.subarray(source.start, source.start + dimension), target.start);
    },
  };
}
