/** Whose child a span is: the caller's, and nobody else's. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, type ContextManager, context, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { AlwaysOffSampler, BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { afterEach, describe, expect, it, vi } from "vitest";
import { assemble } from "../../src/core/assemble.ts";
import type { Ports } from "../../src/core/types.ts";
import { asking, startSdk, treeOf } from "./trace-spans.ts";

let sdk: ReturnType<typeof startSdk> | undefined;
afterEach(() => {
  sdk?.stop();
  sdk = undefined;
});

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Keeps contexts over pauses, as Node can. */
function lasting(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (given, run, self, ...args) => storage.run(given, () => run.call(self as never, ...args)),
    bind: (_given, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

/** Forgets them at the first pause, as in a browser. */
function fleeting(): ContextManager {
  let now = ROOT_CONTEXT;
  const manager: ContextManager = {
    active: () => now,
    with(given, run, self, ...args) {
      const before = now;
      now = given;
      try {
        return run.call(self as never, ...args);
      } finally {
        now = before;
      }
    },
    bind: (_given, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

const embeds = asking(async ({ embedder }, raw) => {
  await wait(Number(raw) % 3);
  await embedder?.embedMany(Array(Number(raw)).fill("x"));
  await wait(Number(raw) % 2);
  return "x";
});
const embedder: Ports["embedder"] = {
  id: "m",
  async embedMany(texts) {
    await wait(texts.length % 4);
    // As an instrumented client would.
    trace.getTracer("client").startSpan("POST").end();
    return texts.map(() => new Float32Array(1));
  },
};

describe("parents", () => {
  it("do not mix when assemblies run at once and nothing keeps contexts", async () => {
    sdk = startSdk();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => assemble({ ...embeds, name: `${at}` }, at, { embedder })),
    );
    const spans = sdk.spans();
    const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
    const parentOf = (span: (typeof spans)[number]) => byId.get(span.parentSpanContext?.spanId ?? "");
    const calls = spans.filter(({ name }) => name === "embeddings m");
    expect(calls).toHaveLength(20);
    for (const call of calls) {
      const whole = parentOf(parentOf(call) as typeof call);
      expect(whole?.attributes["quoin.blueprint"]).toBe(`${call.attributes["quoin.texts"]}`);
    }
  });

  it.each([
    ["kept over pauses", lasting, ["      POST"]],
    ["forgotten at the first pause", fleeting, []],
  ])("are the caller's, contexts being %s", async (_name, manager, below) => {
    vi.resetModules();
    const fresh = await import("../../src/core/assemble.ts");
    sdk = startSdk();
    context.setGlobalContextManager(manager());
    const caller = trace.getTracer("caller").startSpan("request");
    await context.with(trace.setSpan(ROOT_CONTEXT, caller), () => fresh.assemble(embeds, 1, { embedder }));
    caller.end();
    const [root, ...tree] = treeOf(sdk.spans().filter((span) => span.name !== "POST" || below.length > 0));
    expect(root).toBe("request");
    expect(tree).toEqual([
      "  quoin.assemble",
      "    quoin.parse",
      "    quoin.collect",
      "      embeddings m",
      ...below.map((line) => `  ${line}`),
      "    quoin.outline",
      "    quoin.judge",
      "    quoin.compose",
    ]);
  });
});

describe("nobody listening", () => {
  it("loads nothing of OpenTelemetry and lends the ports as they are", async () => {
    const loaded = vi.fn();
    vi.resetModules();
    vi.doMock("@opentelemetry/api", async (original) => {
      loaded();
      return original();
    });
    const fresh = await import("../../src/core/assemble.ts");
    let lent: unknown;
    const takes = asking(async (ports) => {
      lent = ports.embedder;
      return "x";
    });
    await fresh.assemble(takes, {}, { embedder });
    expect(lent).toBe(embedder);
    expect(loaded).not.toHaveBeenCalled();
    sdk = startSdk();
    await fresh.assemble(takes, {}, { embedder });
    expect(loaded).toHaveBeenCalledOnce();
    expect(sdk.spans().length).toBeGreaterThan(0);
    vi.doUnmock("@opentelemetry/api");
  });

  it("after the SDK has gone, nothing is told", async () => {
    sdk = startSdk();
    const { spans, stop } = sdk;
    stop();
    await assemble(embeds, 1, { embedder });
    expect(spans().filter(({ name }) => name !== "POST")).toEqual([]);
  });

  it("what is not sampled is not told, and what is below it belongs to it", async () => {
    const provider = new BasicTracerProvider({ sampler: new AlwaysOffSampler() });
    trace.setGlobalTracerProvider(provider);
    context.setGlobalContextManager(lasting());
    let isBelow: boolean | undefined;
    const asks = asking(async ({ git }) => {
      await git?.({ signal: new AbortController().signal });
      return "x";
    });
    const git = async () => {
      isBelow = trace.getSpan(context.active())?.isRecording() === false;
      return null;
    };
    expect((await assemble(asks, {}, { git })).text).toBe("x");
    expect(isBelow).toBe(true);
    trace.disable();
    context.disable();
  });
});
