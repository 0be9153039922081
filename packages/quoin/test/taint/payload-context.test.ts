/** What an agent takes from its payload into its prompt. */
import * as agent from "quoin/agent";
import { createPromptContext, PromptBuilder } from "quoin/agent";
import {
  buildStdinPayload,
  issueCanary,
  parseStdinPayload,
  payloadContext,
  type StdinPayloadInput,
  taintProfiles,
} from "quoin/taint";
import { describe, expect, it } from "vitest";

const read = (input: Omit<StdinPayloadInput, "message">) =>
  payloadContext(parseStdinPayload(buildStdinPayload({ message: "m", ...input })));

describe("the context of a payload", () => {
  it("is what a prompt's context takes, and nothing else", () => {
    const told = {
      ...{ taintRatio: 0.25, taintThreshold: 0.2 },
      ...{ profile: "paranoid" as const, sandboxType: "docker" },
    };
    const context = read({ ...told, history: [{ role: "user", content: "hi" }], version: 3 });
    expect(context).toEqual(told);
    const files = { identityFiles: { agent: "You book ferries." } };
    const { content } = new PromptBuilder().build(createPromptContext({ ...files, ...context }));
    expect(content).toContain("25.0%");
    expect(content).toContain("ELEVATED");
  });

  it("has the canary where there is one", () => {
    const canary = issueCanary("s").reveal();
    expect(read({ canary }).canary).toBe(canary);
    expect(read({})).not.toHaveProperty("canary");
  });

  it.each(Object.entries(taintProfiles))(
    "of %s without a threshold is held to %d (D4, D5)",
    (profile, threshold) => {
      const payload = parseStdinPayload(`{"message":"m","profile":"${profile}","taintRatio":0.7}`);
      // The payload itself says what was agreed for one that is missing.
      expect(payload.taintThreshold).toBe(1);
      expect(payloadContext(payload)).toMatchObject({ profile, taintRatio: 0.7, taintThreshold: threshold });
      // The host's own function writes the default out.
      expect(read({ profile: profile as "yolo" }).taintThreshold).toBe(threshold);
      const wrong = parseStdinPayload(`{"message":"m","profile":"${profile}","taintThreshold":"0.05"}`);
      expect(payloadContext(wrong).taintThreshold).toBe(threshold);
    },
  );

  it("keeps any threshold that can be passed, also one that bears more than the profile", () => {
    for (const taintThreshold of [0, 0.05, 0.999_999])
      expect(read({ profile: "paranoid", taintThreshold }).taintThreshold).toBe(taintThreshold);
  });

  it("of a plain message has no taint", () => {
    const context = payloadContext(parseStdinPayload("hello"));
    expect(context).toEqual({
      ...{ taintRatio: 0, taintThreshold: 0.3 },
      ...{ profile: "balanced", sandboxType: "subprocess" },
    });
  });

  it("can be had where the agent's other functions are", () => {
    expect(agent.payloadContext).toBe(payloadContext);
  });
});
