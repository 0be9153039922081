import { type Item, injectionScreen, type Section } from "quoin";
import { describe, expect, it } from "vitest";

const section: Section = {
  ...{ id: "s", trust: "untrusted", channel: "user", required: false },
  items: [],
};
const thresholds = {
  paranoid: { flag: 0.3, block: 0.5 },
  balanced: { flag: 0.5, block: 0.8 },
  yolo: { flag: 0.8, block: 0.95 },
};

function check(score: number, options: Parameters<typeof injectionScreen>[0], more: Partial<Item> = {}) {
  const item: Item = {
    ...{ id: "i", text: "first\r\nsecond", source: { kind: "input", ref: "i" } },
    screened: {
      score,
      by: "d",
      reasons: [
        { says: "asks for a secret", weight: 2 },
        { says: "calms", weight: -1 },
      ],
      thresholds,
    },
    ...more,
  };
  return injectionScreen(options).check(item.text, item, section);
}

describe("what is done to a text that reads like an attack", () => {
  it.each([
    ["paranoid", 0.2, undefined],
    ["paranoid", 0.4, "drop"],
    ["paranoid", 0.6, "drop"],
    ["balanced", 0.4, undefined],
    ["balanced", 0.6, "neutralise"],
    ["balanced", 0.9, "drop"],
    ["yolo", 0.7, undefined],
    ["yolo", 0.9, "flag"],
    ["yolo", 0.99, "neutralise"],
  ] as const)("%s, %d: %s", (profile, score, action) => {
    expect(check(score, { profile })?.action).toBe(action);
  });

  it("a threshold itself is over it", () => {
    expect(check(0.5, {})?.action).toBe("neutralise");
    expect(check(0.8, {})?.action).toBe("drop");
  });

  it("whatever the profile does, where an action is named", () => {
    expect(check(0.9, { action: "taint" })?.action).toBe("flag");
    expect(check(0.6, { action: "drop" })?.action).toBe("drop");
    expect(check(0.6, { profile: "paranoid", action: "mark" })?.action).toBe("neutralise");
  });

  it("every line is marked, below a warning", () => {
    const verdict = check(0.6, {});
    if (verdict?.action !== "neutralise") throw new Error("was not marked");
    const [warning, ...lines] = verdict.text.split("\n");
    expect(warning).toMatch(/^\[Flagged: /);
    expect(lines).toEqual(["» first", "» second"]);
  });

  it("what is required is marked and not dropped", () => {
    expect(check(0.99, { profile: "paranoid" }, { required: true })?.action).toBe("neutralise");
  });

  it("the reason names score, threshold and what was found, and nothing of the text", () => {
    const reason = check(0.9, {})?.reason;
    expect(reason).toBe("reads like an injection (0.90, balanced from 0.80): asks for a secret");
  });

  it("a detector without thresholds has the usual ones", () => {
    const screened = { score: 0.6, by: "d", reasons: [] };
    expect(check(0, {}, { screened })?.action).toBe("neutralise");
    expect(check(0, {}, { screened: { ...screened, score: 0.95 } })?.action).toBe("drop");
    expect(check(0, {}, { screened: { ...screened, score: 0.4 } })).toBeUndefined();
  });

  it("a tool cannot be marked whole, so it is left out; a required one is marked where it can be", () => {
    const item = { text: "tool()", part: { type: "tool" as const, name: "tool", parameters: {} } };
    const screened = { score: 0.6, by: "d", reasons: [], thresholds };
    const whole: Item = { id: "i", source: { kind: "tool", ref: "i" }, ...item, screened };
    expect(injectionScreen().check("tool()", whole, section, true)?.action).toBe("drop");
    const required = { ...whole, required: true };
    expect(injectionScreen().check("tool()", required, section, true)?.action).toBe("neutralise");
    expect(injectionScreen().check("tool", required, section, false)).toBeUndefined();
  });

  it("text that is believed is left alone, whatever was said of it", () => {
    expect(check(0.99, {}, { trust: "trusted" })).toBeUndefined();
    expect(check(0.99, {}, { trust: "user" })).toBeUndefined();
  });
});
