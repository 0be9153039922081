/** What is given: files, specs, templates, roles. */
export const inputErrors = {
  spec_invalid: {
    means: "The input does not fit its schema.",
    remedy: "Correct what is named; of keys in a file, `quoin schema` prints the schemas for your editor.",
    exit: 1,
    status: 422,
  },
  spec_unparsable: {
    means: "The input is neither valid JSON nor valid YAML.",
    remedy: "Correct the syntax at the named line and column.",
    exit: 1,
    status: 400,
  },
  config_invalid: {
    means: "The configuration does not fit its schema.",
    remedy: "Correct the named keys; `quoin schema` prints the schemas for your editor.",
    exit: 1,
    status: 422,
  },
  evaluation_invalid: {
    means: "A file of tools or queries to measure with is not as it should be.",
    remedy:
      'Correct the named lines: a tool is {"name", "description"}, a query {"id", "query", "lang", "expected"} with names of tools.',
    exit: 1,
    status: 422,
  },
  file_missing: {
    means: "A file that was named does not exist.",
    remedy: "Check the path; relative paths start at the current directory, paths of includes at the root.",
    exit: 1,
    status: 404,
  },
  file_unreadable: {
    means: "A file exists but cannot be read (a directory, no permission, an I/O error).",
    remedy: "Check what stands at the named path, and that you may read it.",
    exit: 1,
    status: 400,
  },
  file_too_large: {
    means:
      "A file, or a folder of files, is larger than may be taken; of an agent's files, the rest was left out.",
    remedy: "Shorten the file, or split it; take out of the folder what is not needed.",
    exit: 1,
    status: 413,
  },
  file_outside_root: {
    means: "A file was named that lies outside the root, directly or through a link.",
    remedy: "Name a file below the root, or choose another root.",
    exit: 1,
    status: 422,
  },
  file_not_utf8: {
    means: "A file is not UTF-8 text.",
    remedy: "Save the file as UTF-8.",
    exit: 1,
    status: 400,
  },
  file_exists: {
    means: "A file is there already that is never overwritten.",
    remedy: "Name another file, or remove that one.",
    exit: 1,
    status: 409,
  },
  output_failed: {
    means: "The result could not be written.",
    remedy:
      "Check the folder, who may write there and the disk's free space; of a pipe, that its reader is still there.",
    exit: 1,
    status: 500,
  },
} as const;
