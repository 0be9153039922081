import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { within } from "../../src/blueprints/dynamic/within.ts";
import { QuoinError } from "../../src/errors.ts";

const after = <Value>(time: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), time));

/** Keeps the process too busy to listen. */
function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe("a limit of time on a port", () => {
  it("gives what comes in time, and says what does not", async () => {
    expect(await within(1000, undefined, async () => 1)).toEqual({ value: 1 });
    expect(await within(10, undefined, () => after(5000, 1))).toEqual({ failed: "took longer than 10 ms" });
  });

  it("tells an error's code apart from what is said of it", async () => {
    const missing = new QuoinError({ code: "file_missing", message: "a/secret/path" });
    expect(await within(1000, undefined, () => Promise.reject(missing))).toEqual({
      failed: "failed (file_missing)",
      code: "file_missing",
    });
    expect(await within(1000, undefined, () => Promise.reject(new Error("x")))).toEqual({ failed: "failed" });
  });

  it("does not count the time in which this process did not listen", async () => {
    const outcome = within(60, undefined, () => after(30, "in time"));
    await Promise.resolve();
    busy(200);
    expect(await outcome).toEqual({ value: "in time" });
  });

  it("tells the port that nobody waits any more", async () => {
    let told: AbortSignal | undefined;
    await within(10, undefined, (signal) => {
      told = signal;
      return after(5000, 1);
    });
    expect(told?.aborted).toBe(true);
  });

  it("passes on the caller's reason, and lets go of the caller's signal", async () => {
    const stop = new AbortController();
    const waiting = within(5000, stop.signal, () => after(5000, 1));
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(within(10, stop.signal, async () => 1)).rejects.toThrow("enough");
  });

  it("leaves nothing behind, neither a listener nor a timer", async () => {
    // A13
    const { signal } = new AbortController();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    await Promise.all(Array.from({ length: 8 }, () => within(1_000_000, signal, async () => 1)));
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(timers()).toBeLessThan(before + 8);
  });
});
