import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { workflowJsonSchema } from "quoin/workflow";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const workflows = join(import.meta.dirname, "../../../../examples/workflows/seed/workflows");
const example = (name: string) => parse(readFileSync(join(workflows, name), "utf8"));

describe("the JSON Schema of a workflow, for editors", () => {
  it("accepts the examples and refuses what the library refuses", () => {
    const fits = new Ajv2020({ strict: false }).compile(workflowJsonSchema());
    expect(fits(example("incident_review.v1.json"))).toBe(true);
    expect(fits(example("release_plan.v1.yaml"))).toBe(true);
    expect(fits({ nodes: [{ node_id: "gate", engines: "own" }], more: 1 })).toBe(true);
    expect(fits({})).toBe(false);
    expect(fits({ nodes: [{ task_ref: "T" }] })).toBe(false);
    expect(fits({ nodes: [{ node_id: "n", includes: {} }] })).toBe(false);
    expect(fits({ nodes: [{ node_id: "n", task_ref: "T", includes: { "A-B": "x" } }] })).toBe(false);
  });
});
