/** What holds for every payload of every adapter, whatever the blueprint does. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { adapters, countPayload, forProvider, hashPayload } from "quoin/adapters";
import { beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/core/assemble.ts";
import type { Assembly, Counter } from "../../src/core/types.ts";
import { adaptText, checkBreakpoints, checkChannels, checkPure } from "../../src/testing/adapter-contract.ts";
import { findSpecialTokens } from "../../src/text/control-tokens.ts";
import { loadCounter } from "../../src/text/count/index.ts";
import { blueprintOf, holdsStranger, randomAssembly, randomSections } from "./random-assembly.ts";
import { systemFields, userText } from "./system-fields.ts";

let counter: Counter;
beforeAll(async () => {
  counter = await loadCounter("o200k_base");
});

/** Those without a word for the user are refused by all. */
const withUser = ({ text, sections }: Assembly) => {
  const first = sections.find(({ channel }) => channel === "user");
  return first !== undefined && text.slice(first.start).trim() !== "";
};

describe.each(adapters)("$name, over random assemblies", (adapter) => {
  const overAll = (check: (assembly: Assembly) => void) =>
    fc.assert(
      fc.property(randomSections, (sections) => {
        const assembly = randomAssembly(sections, counter);
        fc.pre(withUser(assembly));
        check(assembly);
      }),
      { numRuns: 150 },
    );

  it("untrusted text is never in a system field (C6)", () => {
    overAll((assembly) => {
      const payload = adaptText(assembly, adapter);
      expect(holdsStranger(systemFields(adapter.name, payload))).toBe(false);
    });
  });

  it("each channel's text is sent whole, in order and once (C6)", () => {
    overAll((assembly) => checkChannels(assembly, adapter));
  });

  it("no control token of a user or a stranger is left, not even one made of two items", () => {
    overAll((assembly) => {
      const data = assembly.spans.filter(({ trust }) => trust === "user" || trust === "untrusted");
      const written = userText(adapter.name, adaptText(assembly, adapter));
      const trusted = findSpecialTokens(assembly.text).filter(
        ({ start, end }) => !data.some((span) => span.start < end && start < span.end),
      );
      expect(findSpecialTokens(written).length).toBeLessThanOrEqual(trusted.length);
    });
  });

  it("is pure, and marks four breakpoints at most without changing a byte", () => {
    overAll((assembly) => {
      checkPure(assembly, adapter);
      checkBreakpoints(assembly, adapter);
    });
  });

  it("costs no more than the budget counted for it", () => {
    fc.assert(
      fc.property(randomSections, (sections) => {
        const attachments = adapter.rendersTemplate ? "name" : "send";
        const blueprint = forProvider(blueprintOf(sections, counter), adapter, { attachments });
        const assembly = compose(blueprint, sections);
        fc.pre(withUser(assembly));
        const { overhead = 0 } = blueprint.policy(sections).budget;
        const counted = assembly.parts.reduce((sum, part) => sum + part.tokens, assembly.tokens + overhead);
        const payload = adapter.adapt(assembly, { attachments });
        const { tokens } = countPayload(adapter, payload, counter);
        expect(tokens).toBeLessThanOrEqual(counted);
      }),
      { numRuns: 150 },
    );
  });
});

describe("hashPayload", () => {
  it("is that of the bytes that are sent, in which the order of keys shows", () => {
    const payload = { model: "m", messages: [{ role: "user", content: "é" }] };
    expect(hashPayload(payload)).toBe(createHash("sha256").update(JSON.stringify(payload)).digest("hex"));
    expect(hashPayload({ a: 1, b: 2 })).not.toBe(hashPayload({ b: 2, a: 1 }));
  });
});
