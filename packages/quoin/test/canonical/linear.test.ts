/** Hard input costs in proportion to its size. Ratios only; new text each time, so that nothing is remembered. */
import { assemble } from "quoin";
import { canonical } from "quoin/canonical";
import { describe, expect, it } from "vitest";

const task = [{ instruction: "Answer." }];
const blueprint = canonical({ window: 10_000_000 });
let salt = 0;

async function fastest(make: () => object): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    salt++;
    const spec = make();
    const start = performance.now();
    await assemble(blueprint, spec);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const query = (size: number, unit: () => string) => () => ({
  task,
  input: { userQuery: unit().repeat(Math.ceil(size / unit().length)) },
});
const constraints = (count: number) => () => ({
  constraints: Array.from({ length: count }, (_, at) => ({ text: `Rule ${salt} number ${at} says so.` })),
  task,
  input: { userQuery: "Hi" },
});

describe("time stays linear", { retry: 2 }, () => {
  const cases: [string, (size: number) => () => object, number][] = [
    ["a query of words", (size) => query(size, () => `What is ${salt}? `), 1_000_000],
    [
      "a query without a space",
      (size) => query(size, () => String.fromCharCode(97 + (salt % 26))),
      1_000_000,
    ],
    ["a query of line breaks", (size) => query(size, () => `\n${salt}`), 400_000],
    ["constraints", constraints, 10_000],
    [
      "lines of context",
      (size) => () => ({ task, input: { userQuery: "Hi", context: `line ${salt}\n`.repeat(size) } }),
      40_000,
    ],
  ];
  it.each(cases)("%s: 4 times as much takes less than 8 times as long", async (_name, make, size) => {
    await assemble(blueprint, make(1000)());
    expect((await fastest(make(size))) / (await fastest(make(size / 4)))).toBeLessThan(8);
  });
});
