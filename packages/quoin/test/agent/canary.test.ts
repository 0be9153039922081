import { agentPrompt, canaryModule, createPromptContext, PromptBuilder } from "quoin/agent";
import { findCanaries, issueCanary } from "quoin/taint";
import { describe, expect, it, vi } from "vitest";
import { bootstrapFiles, contextWith, fullContext } from "./contexts.ts";

const canary = "ab2cd3ef4gh5jk6mn7pq8rs9tu2";

describe("the canary of a session (D5)", () => {
  it("stands in the system prompt with the order to keep it there, behind all that is trusted", () => {
    for (const profile of ["balanced", "paranoid"]) {
      const { system, user, metadata } = new PromptBuilder().build(fullContext({ canary, profile }));
      expect(system.split(canary)).toHaveLength(2);
      expect(system.indexOf(canary)).toBeGreaterThan(system.indexOf("## Runtime"));
      expect(user).not.toContain(canary);
      expect(metadata.modules).toContain("canary");
    }
    expect(canaryModule()).toMatchObject({ name: "canary", priority: 95 });
    expect(canaryModule().optional ?? false).toBe(false);
  });

  it("is counted, hashed and in a span of its own", () => {
    const builder = new PromptBuilder();
    const without = builder.assemble(contextWith());
    const { text, tokens, hash, spans } = builder.assemble(contextWith({ canary }));
    expect(tokens).toBeGreaterThan(without.tokens);
    expect(hash).not.toBe(without.hash);
    const span = spans.find(({ item }) => item === "canary.mark");
    expect(text.slice(span?.start, span?.end)).toContain(canary);
    expect(span).toMatchObject({ source: { kind: "runtime", ref: "canary" }, volatility: "session" });
  });

  it("is there however small the window, and never in bootstrap mode or where none was given", () => {
    const builder = new PromptBuilder();
    expect(builder.build(contextWith({ canary, contextWindow: 100 })).content).toContain(canary);
    expect(builder.build(contextWith()).metadata.modules).not.toContain("canary");
    const boot = builder.build(contextWith({ canary, identityFiles: bootstrapFiles }));
    expect(boot.content).not.toContain(canary);
    const other = builder.build(contextWith({ canary: "another-mark" }));
    expect(other.content).toContain("another-mark");
  });

  it("no screen changes it, so that it is found again", () => {
    const marks = [
      ...Array.from({ length: 200 }, (_, at) => issueCanary(`session-${at}`).reveal()),
      // Bait that looks like a key is a usual form of canary.
      `ghp_${"a1B2c3D4e5F6".repeat(3)}`,
      "jo.doe@mail.example.org",
    ];
    const builder = new PromptBuilder({ redact: { secrets: true, pii: true } });
    for (const mark of marks) {
      const { system } = builder.build(contextWith({ canary: mark }));
      expect(system).toContain(mark);
    }
    const issued = issueCanary("session");
    const { content } = builder.build(contextWith({ canary: issued.reveal() }));
    expect(findCanaries(content, [issued])).toHaveLength(1);
  });

  it("is in no log, no decision and no metadata", async () => {
    const debug = vi.fn();
    const log = vi.fn();
    const context = contextWith({ canary });
    const { decisions, view } = await agentPrompt(context, { logger: { debug } }, { log });
    const told = JSON.stringify([debug.mock.calls, log.mock.calls, decisions, view.metadata, view.tools]);
    expect(told).not.toContain(canary);
  });

  it.each(["", " ", "two\nlines", "x".repeat(257), "hid\u200bden", "half \uD83D"])("%j is none", (wrong) => {
    expect(() => createPromptContext({ canary: wrong })).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ path: ["canary"] })] }),
    );
  });

  it("a refusal does not tell it", () => {
    try {
      createPromptContext({ canary: `${canary}\n` });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain(canary);
    }
  });
});
