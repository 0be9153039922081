/** A coding agent's session, made up but always the same: what is asked, answered and returned by tools. */

const words =
  "the a this harbour ferry ticket queue worker retry limit deploy branch module test fails passes because when after before returns null value cache index price quay timetable parser stream buffer token header request response error timeout file line reads writes moves into from should must maybe next first last new old".split(
    " ",
  );

/** Numbers that look random and never differ: a fixed seed, and no clock. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

function prose(next, length) {
  return Array.from({ length }, () => words[next(words.length)]).join(" ");
}

function listing(next, lines) {
  return Array.from(
    { length: lines },
    (_, at) => `${at + 1}: ${words[next(words.length)]}(${words[next(words.length)]}, ${next(1000)});`,
  ).join("\n");
}

export const rules = Array.from({ length: 60 }, (_, at) => `Rule ${at + 1}: ${prose(numbers(at + 1), 18)}.`);
export const project = Array.from({ length: 20 }, (_, at) => `${prose(numbers(at + 500), 30)}.`);
export const tools = ["read_file", "write_file", "search", "run_tests", "git_diff", "open_issue"].map(
  (name, at) => ({
    type: "tool",
    name,
    description: `${prose(numbers(at + 900), 25)}.`,
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: prose(numbers(at + 950), 8) },
        limit: { type: "integer" },
      },
      required: ["path", "limit"],
      additionalProperties: false,
    },
  }),
);

/** What the agent has at hand when turn `number` begins. */
export function turn(number) {
  const next = numbers(10_000 + number);
  const history = Array.from({ length: number }, (_, at) => {
    const then = numbers(20_000 + at);
    return [`User: ${prose(then, 30)}?`, `Agent: ${prose(then, 80)}.`, `Tool: ${listing(then, 40)}`];
  }).flat();
  return {
    facts: [`Time: 2026-03-02T09:${String(number).padStart(2, "0")}:00Z`, `Changed files: ${next(20)}`],
    memories: Array.from({ length: 3 }, () => `${prose(next, 40)}.`),
    history,
    request: `${prose(next, 30)}?`,
  };
}
