import fc from "fast-check";

/** One change to a text, by numbers that fit any length. */
interface Mutation {
  how: "delete" | "insert" | "duplicate" | "swap" | "quotes" | "case";
  from: number;
  length: number;
  piece: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom("delete", "insert", "duplicate", "swap", "quotes", "case"),
  from: fc.nat(),
  length: fc.oneof(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 200 })),
  piece: fc.oneof(
    fc.constantFrom(..."{}[],:\"'“”„\\/\n\t#`<> 0-"),
    fc.constantFrom(
      "//",
      "/*",
      "*/",
      "True",
      "None",
      "NaN",
      "<think>",
      "</think>",
      "\n```\n",
      '{"status":"blocked"}',
    ),
    fc.string({ maxLength: 3 }),
  ),
});

export const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });

export function mutate(text: string, changes: readonly Mutation[]): string {
  return changes.reduce((current, { how, from, length, piece }) => {
    const start = from % (current.length + 1);
    const end = Math.min(current.length, start + length);
    const [head, middle, tail] = [current.slice(0, start), current.slice(start, end), current.slice(end)];
    switch (how) {
      case "delete":
        return head + tail;
      case "insert":
        return head + piece + middle + tail;
      case "duplicate":
        return head + middle + middle + tail;
      case "swap":
        return head + [...middle].reverse().join("") + tail;
      case "quotes":
        return head + middle.replaceAll('"', piece.includes("“") ? "“" : "'") + tail;
      default:
        return head + middle.toUpperCase() + tail;
    }
  }, text);
}
