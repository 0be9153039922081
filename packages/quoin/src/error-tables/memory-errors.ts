/** What is remembered: entries, files of them, stores of vectors. */
export const memoryErrors = {
  memory_invalid: {
    means: "An entry to remember, or a line of a file of memories, is not as it should be; nothing was kept.",
    remedy:
      'Correct what the message names: an entry is {"text"} with "type", "kind", "source", "trust", "time", "taint" and "id" where they are known.',
    exit: 1,
    status: 422,
  },
  memory_missing: {
    means: "No memory has the id that was named; nothing was forgotten.",
    remedy: "See `quoin memories list`; QUOIN_STORE or the configuration says which store is read.",
    exit: 1,
    status: 404,
  },
  memory_not_erased: {
    means:
      "Memories were forgotten, but their bytes still lie in the store or its log, because another process holds it.",
    remedy: "Close the other process, then run `quoin memories prune`: it erases what was left.",
    exit: 1,
    status: 503,
  },
} as const;
