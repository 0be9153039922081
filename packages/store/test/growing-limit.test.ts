import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { growingLimit } from "../src/postgres/growing-limit.ts";

// A13
it("gives work that asks for more time that time, and no more", async () => {
  const limit = growingLimit(20);
  limit.allow(10_000);
  expect(await limit.race(wait(60, "done"))).toBe("done");
  expect(limit.isOver).toBe(false);
  const asking = growingLimit(40);
  const work = (async () => {
    await wait(5);
    asking.allow(10_000);
    await wait(100);
    return "later";
  })();
  expect(await asking.race(work)).toBe("later");
  const short = growingLimit(20);
  await expect(short.race(wait(5_000, "never", { ref: false }))).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect(short.isOver).toBe(true);
});

it("passes on what the work itself throws", async () => {
  const limit = growingLimit(1_000);
  await expect(limit.race(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
