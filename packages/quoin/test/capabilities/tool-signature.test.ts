import { describe, expect, it } from "vitest";
import { toolSignature } from "../../src/capabilities/tool-signature.ts";

const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
const signature = (properties: object, required?: string[]) =>
  toolSignature({ name: "read", parameters: object(properties, required) });

// A6
describe("a tool's signature", () => {
  it.each([
    [{ path: { type: "string" }, limit: { type: "integer" } }, "path: string, limit?: number"],
    [{ path: { enum: ["a", 1] } }, 'path: "a" | 1'],
    [{ path: { const: true } }, "path: true"],
    [{ path: { anyOf: [{ type: "string" }, { type: "null" }] } }, "path: string | null"],
    [{ path: { type: ["string", "number"] } }, "path: string | number"],
    [{ path: { type: "array", items: { type: "string" } } }, "path: string[]"],
    [{ path: { type: "array", items: { enum: ["a", "b"] } } }, 'path: ("a" | "b")[]'],
    [{ path: { type: "array" } }, "path: any[]"],
    [{ path: object({ line: { type: "number" } }, ["line"]) }, "path: { line: number }"],
    [{ path: { type: "object" } }, "path: object"],
    [{ path: 5 }, "path: any"],
  ])("%j: %s", (properties, expected) => {
    expect(signature(properties, ["path"])).toBe(`read(${expected})`);
  });

  it("is told down to where the schema is no longer, and ends", () => {
    let deep: object = { type: "string" };
    for (const key of ["f", "e", "d", "c", "b"]) deep = object({ [key]: deep });
    expect(signature({ a: deep })).toBe("read(a?: { b?: { c?: { d?: { e?: { f?: any } } } } })");
  });
});
