import { writeBytes, writeQuery } from "./byte-rows.ts";
import type { FirstPass, RoughScores } from "./first-pass.ts";
import { loadKernel } from "./kernel/load-kernel.ts";

const page = 65_536;
/** More than rounding in single precision can add up to. */
const rounding = 1e-5;
/** The kernel takes so many numbers of a row at once. */
const stride = 32;

/** Rows as bytes, a quarter of the memory to read; the query in two bytes, so that next to nothing of it is lost. None without a kernel: then every row gets its exact sum. */
export function createFirstPass(dimension: number): FirstPass | undefined {
  const kernel = loadKernel();
  if (!kernel) return undefined;
  const { scan, memory } = kernel;
  const width = Math.ceil(dimension / stride) * stride;
  let capacity = 0;
  // Behind each other: the query, the scores, the factors, the codes. How much was lost is only needed outside.
  const scoresAt = width * 2;
  const factorsAt = () => scoresAt + capacity * 4;
  const codesAt = () => scoresAt + capacity * 8;
  let slack = new Float32Array(0);
  /** The last query and what was found for it: one type after the other is searched for the same. */
  let last: { query: Float32Array; rows: number; found: RoughScores } | undefined;

  function grow(rows: number): void {
    if (rows <= capacity) return;
    const [oldFactors, oldCodes, old] = [factorsAt(), codesAt(), capacity];
    capacity = Math.max(1024, rows, Math.ceil(capacity * 1.5));
    // Places must stay where wide numbers may lie.
    capacity += capacity % 16 ? 16 - (capacity % 16) : 0;
    const missing = codesAt() + capacity * width - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / page));
    const bytes = new Uint8Array(memory.buffer);
    // From the back: each lies further behind than before.
    bytes.copyWithin(codesAt(), oldCodes, oldCodes + old * width);
    bytes.copyWithin(factorsAt(), oldFactors, oldFactors + old * 4);
    const longer = new Float32Array(capacity);
    longer.set(slack);
    slack = longer;
  }
  const codesOf = (row: number) => new Int8Array(memory.buffer, codesAt() + row * width, width);
  const factors = () => new Float32Array(memory.buffer, factorsAt(), capacity);

  return {
    set(row, vector, length) {
      last = undefined;
      grow(row + 1);
      const codes = codesOf(row);
      // Numbers of a row that was here before may stand behind the last one.
      codes.fill(0, dimension);
      const { factor, lost } = writeBytes(vector, length, codes);
      factors()[row] = factor;
      slack[row] = lost;
    },
    move(from, to) {
      last = undefined;
      codesOf(to).set(codesOf(from));
      const all = factors();
      all[to] = all[from] as number;
      slack[to] = slack[from] as number;
    },
    scan(query, length, rows) {
      if (last?.rows === rows && isSame(last.query, query)) return last.found;
      const numbers = new Int16Array(memory.buffer, 0, width);
      numbers.fill(0, dimension);
      const { scale, reach, lost } = writeQuery(query, length, numbers);
      scan(0, codesAt(), factorsAt(), scoresAt, rows, width, scale);
      const scores = new Float32Array(memory.buffer, scoresAt, rows);
      const found = { scores, slack, reach, margin: lost + rounding };
      last = { query: query.slice(), rows, found };
      return found;
    },
  };
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
