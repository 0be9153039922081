import type { Files } from "quoin";
import { adapters } from "quoin/adapters";
import { adapterContract, blueprintContract } from "quoin/testing";
import { workflow } from "quoin/workflow";
import { describe, it } from "vitest";

/** Files by name, without a disk. */
const files: Files = {
  async read(path) {
    const text = path.endsWith("T.txt")
      ? "# Task\n\n$$CONTEXT\n\nAnswer.\n"
      : `Context of ${path}\n`.repeat(50);
    return new TextEncoder().encode(text);
  },
};

describe("the workflow blueprint keeps the contracts (E1, E2)", () => {
  const subject = {
    blueprint: workflow({ node: "n" }),
    inputs: ["a.txt", "b.txt"].map((CONTEXT) => ({
      nodes: [{ node_id: "n", task_ref: "T", includes: { CONTEXT } }],
    })),
    ports: { files },
  };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
  for (const check of adapterContract({ ...subject, adapters })) it(check.name, check.run);
});
