/** What the caller's log is told: numbers and names, and never more than an assembly can bear. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { assemble, compose } from "../../src/core/assemble.ts";
import type { AssembledEvent, AssemblyEvent, FailedEvent } from "../../src/core/ports.ts";
import { QuoinError } from "../../src/errors.ts";
import { asking } from "./trace-spans.ts";

const stages = ["parse", "collect", "outline", "judge", "compose"] as const;
const shown = asking(async () => "private words");

afterEach(() => {
  vi.restoreAllMocks();
});

async function eventsOf(blueprint: Parameters<typeof assemble>[0]): Promise<AssemblyEvent[]> {
  const events: AssemblyEvent[] = [];
  await assemble(blueprint, {}, { log: (event) => events.push(event) }).catch(() => {});
  return events;
}

describe("prompt_assembled", () => {
  it("tells how long it took, stage by stage", async () => {
    // A13
    const [event] = (await eventsOf(shown)) as [AssembledEvent];
    const { total, ...rest } = event.milliseconds;
    expect(Object.keys(rest)).toEqual(stages);
    const sum = stages.reduce((all, stage) => all + (rest[stage] as number), 0);
    for (const stage of stages) expect(rest[stage]).toBeGreaterThanOrEqual(0);
    // Each is rounded to a microsecond.
    expect(total).toBeGreaterThanOrEqual(sum - 0.01);
    expect(event).toMatchObject({ event: "prompt_assembled", blueprint: "asking", tokens: 13, limit: 1000 });
    expect(JSON.stringify(event)).not.toContain("private");
  });

  it("counts the time that collect waits, and only there", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const slow = asking(async () => {
      await undefined;
      now += 250;
      return "x";
    });
    const [event] = (await eventsOf(slow)) as [AssembledEvent];
    expect(event.milliseconds).toEqual({
      total: 250,
      ...{ parse: 0, collect: 250, outline: 0, judge: 0, compose: 0 },
    });
  });

  it("carries the blueprint's metrics, numbers alone", async () => {
    // A13
    const metrics = () =>
      ({ kept: 3, rate: 0.5, none: Number.NaN, text: "private words" }) as unknown as Record<string, number>;
    const [event] = (await eventsOf({ ...shown, metrics })) as [AssembledEvent];
    expect(event.metrics).toEqual({ kept: 3, rate: 0.5 });
  });

  it("has no metrics where the blueprint has none or cannot count", async () => {
    const broken = {
      ...shown,
      metrics: () => {
        throw new Error("private words");
      },
    };
    for (const blueprint of [shown, broken]) {
      const [event] = (await eventsOf(blueprint)) as [AssembledEvent];
      expect(event.event).toBe("prompt_assembled");
      expect(event.metrics).toBeUndefined();
    }
  });
});

describe("prompt_failed", () => {
  const failing = (error: unknown) =>
    asking(async () => {
      throw error;
    });

  it("names the error's code and how far it came, and the error is the caller's", async () => {
    const error = new QuoinError({ code: "file_missing", message: "private words" });
    const events: AssemblyEvent[] = [];
    await expect(assemble(failing(error), {}, { log: (event) => events.push(event) })).rejects.toBe(error);
    const [event] = events as [FailedEvent];
    expect(event).toEqual({
      event: "prompt_failed",
      blueprint: "asking",
      code: "file_missing",
      milliseconds: { total: expect.any(Number), parse: expect.any(Number), collect: expect.any(Number) },
    });
  });

  it.each([
    [new TypeError("private words"), "TypeError"],
    [new DOMException("private words", "AbortError"), "AbortError"],
    [Object.assign(new Error("x"), { name: "private words" }), "_OTHER"],
    ["private words", "_OTHER"],
    [undefined, "_OTHER"],
  ])("says nothing of another error but its name (%s)", async (error, code) => {
    const events = await eventsOf(failing(error));
    expect(events).toEqual([expect.objectContaining({ event: "prompt_failed", code })]);
    expect(JSON.stringify(events)).not.toContain("private");
  });

  it("is told of what fails after collect too", async () => {
    const narrow = asking(async () => "private words", {
      budget: { ...shown.policy("").budget, window: 3 },
    });
    const events = await eventsOf(narrow);
    expect(events).toEqual([expect.objectContaining({ event: "prompt_failed", code: "budget_exceeded" })]);
    expect(Object.keys((events[0] as FailedEvent).milliseconds)).toEqual(["total", ...stages]);
  });
});

describe("a log that fails", () => {
  it("does not break the assembly, whether it throws now or later", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const thrower = () => {
      throw new Error("the disk is full");
    };
    for (const log of [thrower, async () => thrower()]) {
      const { text } = await assemble(shown, {}, { log });
      expect(text).toBe("private words");
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("does not hide the error of an assembly that failed", async () => {
    const error = new QuoinError({ code: "file_missing", message: "m" });
    const failing = asking(async () => {
      throw error;
    });
    const log = () => {
      throw new Error("the disk is full");
    };
    await expect(assemble(failing, {}, { log })).rejects.toBe(error);
  });
});

it("without a log nothing is measured or counted, and compose has no clock", async () => {
  const now = vi.spyOn(performance, "now");
  const metrics = vi.fn(() => ({}));
  await assemble({ ...shown, metrics }, {});
  compose(shown, "x");
  expect(now).not.toHaveBeenCalled();
  expect(metrics).not.toHaveBeenCalled();
});
