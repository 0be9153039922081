/** What is asked of a catalogue. */
export const selectionErrors = {
  query_line_invalid: {
    means: "A line of a file of queries is not JSON, or has no query.",
    remedy:
      'Correct the named lines: each is {"query"}, with an "id" that is a string or a number where it has one.',
    exit: 1,
    status: 422,
  },
} as const;
