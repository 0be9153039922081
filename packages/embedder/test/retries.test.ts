import { ollamaEmbedder, openaiEmbedder } from "@quoin/embedder";
import { describe, expect, it } from "vitest";
import { closesAtOnce, closesMidBody, hangs, json, ollama, openai, raw } from "./servers/steps.ts";
import { unitVectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";
import { virtualClock } from "./virtual-clock.ts";

const model = "small";
const busy = (headers = {}) => json({ error: "busy" }, 429, headers);

describe("a failure that may pass", () => {
  it.each([
    ["500", raw("", 500)],
    ["502", raw("", 502)],
    ["408", raw("", 408)],
    ["429", busy()],
    ["a closed connection", closesAtOnce],
    ["a connection cut off half-way", closesMidBody],
  ])("%s is tried again, later and later", async (_, step) => {
    const clock = virtualClock();
    const server = await withServer(step, step, step, openai());
    const embedder = openaiEmbedder({ baseURL: server.url, model, clock });
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
    // Half of the back-off is random, and half of that came out.
    expect(clock.pauses).toEqual([375, 750, 1500]);
  });

  it("silence is tried again", async () => {
    const server = await withServer(hangs, ollama());
    const embedder = ollamaEmbedder({
      baseURL: server.url,
      model,
      clock: virtualClock(),
      attemptTimeout: 100,
    });
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
  });

  it("is given up after so many retries, and the message says so", async () => {
    const clock = virtualClock();
    const server = await withServer(raw("", 503));
    const embedder = openaiEmbedder({ baseURL: server.url, model, clock, retries: 2 });
    await expect(embedder.embed("a")).rejects.toThrow(/503.*after 2 retries/);
    expect(server.requests).toHaveLength(3);
  });

  it("waits no longer than 30 seconds by itself, and never at the same moment as all others", async () => {
    const [early, late] = [virtualClock(0), virtualClock(1)];
    for (const clock of [early, late]) {
      const server = await withServer(raw("", 503));
      const embedder = openaiEmbedder({ baseURL: server.url, model, clock, retries: 9 });
      await expect(embedder.embed("a")).rejects.toThrow();
    }
    expect(late.pauses.slice(0, 3)).toEqual([500, 1000, 2000]);
    expect(Math.max(...late.pauses)).toBe(30_000);
    expect(early.pauses).toEqual(late.pauses.map((pause) => pause / 2));
  });
});

describe("a refused connection", () => {
  const refusal = () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
  };

  // A13
  it("fails at once where nobody has ever answered", async () => {
    const server = await withServer(hangs);
    await server.close();
    for (const host of ["127.0.0.1", "localhost"]) {
      const clock = virtualClock();
      const baseURL = server.url.replace(/127\.0\.0\.1|localhost/, host);
      const failure = {
        code: "embedder_unreachable",
        message: expect.stringContaining("nothing listens there"),
      };
      await expect(ollamaEmbedder({ baseURL, model, clock }).embed("a")).rejects.toMatchObject(failure);
      expect(clock.pauses).toEqual([]);
    }
  });

  it("is tried again where somebody has: a server may start anew", async () => {
    const clock = virtualClock();
    const server = await withServer(ollama());
    const steps = [fetch, refusal, fetch];
    const asked = (...given: Parameters<typeof fetch>) => (steps.shift() ?? refusal)(...given);
    const embedder = ollamaEmbedder({ baseURL: server.url, model, clock, fetch: asked as typeof fetch });
    await embedder.embed("a");
    expect(await embedder.embed("b")).toEqual(unitVectorOf("b"));
    expect(clock.pauses).toEqual([375]);
  });
});

describe("a failure that will not pass", () => {
  it.each([400, 401, 403, 404, 422])("%i is not tried again", async (status) => {
    const server = await withServer(json({ error: "no" }, status, { "retry-after": "1" }));
    await expect(openaiEmbedder({ baseURL: server.url, model }).embed("a")).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  it("garbage is not tried again", async () => {
    const server = await withServer(raw("garbage"), openai());
    await expect(openaiEmbedder({ baseURL: server.url, model }).embed("a")).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});

describe("Retry-After", () => {
  const pausesFor = async (header: string, status = 429) => {
    const clock = virtualClock(0);
    const server = await withServer(json({}, status, { "retry-after": header }), openai());
    await openaiEmbedder({ baseURL: server.url, model, clock }).embed("a");
    return clock.pauses;
  };

  it("is waited for, in seconds, with 429 and 503", async () => {
    expect(await pausesFor("7")).toEqual([7000]);
    expect(await pausesFor("0.5")).toEqual([500]);
    expect(await pausesFor("3", 503)).toEqual([3000]);
  });

  it("is waited for as a date", async () => {
    const [pause = 0] = await pausesFor(new Date(Date.now() + 20_000).toUTCString());
    expect(pause).toBeGreaterThan(10_000);
    expect(pause).toBeLessThanOrEqual(20_000);
    // A date that has passed asks for nothing.
    expect(await pausesFor("Wed, 21 Oct 2015 07:28:00 GMT")).toEqual([0]);
  });

  it("is spread a little, and never cut short", async () => {
    const clock = virtualClock(1);
    const server = await withServer(busy({ "retry-after": "7" }), openai());
    await openaiEmbedder({ baseURL: server.url, model, clock }).embed("a");
    expect(clock.pauses).toEqual([7500]);
  });

  it.each(["soon", "-3", ""])("%j that is none counts for nothing", async (header) => {
    expect(await pausesFor(header)).toEqual([250]);
  });

  it("that is longer than the time left ends it at once", async () => {
    const server = await withServer(busy({ "retry-after": "3600" }));
    const embedder = openaiEmbedder({ baseURL: server.url, model, timeout: 60_000 });
    await expect(embedder.embed("a")).rejects.toThrow(/asks to wait 3600 seconds/);
    expect(server.requests).toHaveLength(1);
  });
});
