/** Hard input costs in proportion to its size. Ratios only; new text each time, so that nothing is remembered. */
import { assemble } from "quoin";
import { canonical } from "quoin/canonical";
import { describe, expect, it } from "vitest";

const task = [{ instruction: "Answer." }];
const blueprint = canonical({ window: 20_000_000, caps: { conversationState: 5000, task: 5000 } });
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

const context = (line: string) => (size: number) => () => ({
  task,
  input: {
    userQuery: "Hi",
    context: Array.from({ length: size }, (_, at) => `${line} ${salt} ${at}`).join("\n"),
  },
});
const optionalTasks = (size: number) => () => ({
  task: [
    ...task,
    ...Array.from({ length: size }, (_, at) => ({
      instruction: `Optional ${salt} ${at}`,
      required: false,
      outputFormat: { type: "json" },
    })),
  ],
  input: { userQuery: "Hi" },
});
const messages = (size: number) => () => ({
  conversationState: {
    transcript: Array.from({ length: size }, (_, at) => ({
      role: at % 3 ? "user" : "tool",
      content: `${salt} ${at}`,
    })),
  },
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
  cases.push(
    ["context indented as in Japanese", context("\u3000行"), 12_000],
    ["context that opens every line with a slash", context("/"), 12_000],
    ["context of blank lines", context(" \n"), 12_000],
    ["optional tasks with formats", optionalTasks, 2000],
    ["messages", messages, 8000],
    [
      "a version 1 context of spaces",
      (size) => () => ({
        version: 1,
        task,
        input: { userQuery: "Hi", context: `${" ".repeat(size)}${salt}` },
      }),
      200_000,
    ],
  );
  it.each(cases)("%s: 4 times as much takes less than 8 times as long", async (_name, make, size) => {
    await assemble(blueprint, make(1000)());
    expect((await fastest(make(size))) / (await fastest(make(size / 4)))).toBeLessThan(8);
  });
});
