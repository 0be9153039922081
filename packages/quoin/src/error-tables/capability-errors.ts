/** Tools and skills: where they are read from, and the index that is made of them. */
export const capabilityErrors = {
  capability_invalid: {
    means:
      "A tool, a skill, or a file that should hold some is not as it should be, or two have the same name; nothing was written.",
    remedy:
      "Correct what the message names: a tool has `name`, `description` and, where it takes arguments, their JSON Schema; of two with one name, rename one or leave its source out; an MCP server that was given a name (`--mcp name=…`) has tools called `name__tool`.",
    exit: 1,
    status: 422,
  },
  mcp_failed: {
    means:
      "An MCP server could not be started or reached, did not answer in time, or answered with something that is no list of tools.",
    remedy:
      "Start the server by itself to see what it says; check the command, the address and its keys; allow it more time with `--mcp-timeout`.",
    exit: 1,
    status: 502,
  },
  index_emptied: {
    means:
      "The sources of an index have no tool and no skill, and the index has some; it was kept as it was.",
    remedy:
      "See to the sources, of which the notes tell; where nothing shall be left, delete the folder of the index first.",
    exit: 1,
    status: 409,
  },
  manifest_invalid: {
    means: "A file of `quoin index` was edited, cut short, or written by another version of Quoin.",
    remedy: "Run `quoin index` again with the same sources.",
    exit: 1,
    status: 422,
  },
  manifest_mismatch: {
    means:
      "Vectors of tools, skills, examples or known attacks were made by another embedder than the one in use.",
    remedy: "Run `quoin index` again with the embedder that is in use, or use the one that made them.",
    exit: 1,
    status: 409,
  },
} as const;
