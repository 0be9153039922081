/** Suites: what `quoin eval` measures with. */
export const suiteErrors = {
  suite_invalid: {
    means:
      "A file of a suite is not as it should be, or names a tool, a skill or a text that is nowhere in it.",
    remedy:
      "Correct what the message names: `suite.yaml` says where tools, skills, memories and cases are, and a case has `id`, `task` and `expect`. docs/evaluation.md shows one.",
    exit: 1,
    status: 422,
  },
} as const;
