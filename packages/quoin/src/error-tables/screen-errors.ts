/** What tells attacks from harmless text. */
export const screenErrors = {
  detector_failed: {
    means: "A detector threw, did not answer in time, or gave something that is no score for each text.",
    remedy: "Check that it runs and what it answers; without one, the built-in detector is used.",
    exit: 1,
    status: 502,
  },
  text_line_invalid: {
    means: "A line of a file of texts is not JSON, or has no text.",
    remedy:
      'Correct the named lines: each is {"text"}, with an "id" that is a string or a number where it has one.',
    exit: 1,
    status: 422,
  },
  screen_weights_invalid: {
    means: "The weights of the injection screen are damaged, or were made for another version.",
    remedy: "Install quoin again; weights of your own must be trained anew with this version.",
    exit: 1,
    status: 500,
  },
} as const;
