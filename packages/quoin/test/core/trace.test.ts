/** Spans of an assembly, told to a real SDK: their tree, what they say, what they never say. */
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assemble } from "../../src/core/assemble.ts";
import type { Ports } from "../../src/core/types.ts";
import { QuoinError } from "../../src/errors.ts";
import { asking, startSdk, treeOf } from "./trace-spans.ts";

let sdk: ReturnType<typeof startSdk>;
beforeEach(() => {
  sdk = startSdk();
});
afterEach(() => sdk.stop());

const named = (name: string) => sdk.spans().find((span) => span.name === name) as ReadableSpan;
const signal = new AbortController().signal;
const embedder: Ports["embedder"] = {
  id: "tiny:model@2",
  embedMany: async (texts) => texts.map(() => new Float32Array(2)),
};
const everyPort: Partial<Ports> = {
  embedder,
  files: { read: async () => new Uint8Array(7) },
  listing: async () => ({ text: "private words", notes: [] }),
  git: async () => ({ branch: "private words", summary: "private words" }),
  scorer: { name: "half", score: (_query, documents) => documents.map(() => 0.5) },
  memories: { search: async () => [] },
};
const asksAll = asking(async ({ counter, files, listing, git, scorer, embedder, memories }) => {
  await embedder?.embedMany(["private words", "private words"], { purpose: "query" });
  await counter("chars4");
  await files?.read("private words");
  await listing?.("private words");
  await git?.({ signal });
  await scorer?.score("private words", ["private words"]);
  await memories?.search(
    { embedder: "tiny:model@2", vector: new Float32Array(2) },
    { type: "activity", limit: 3 },
  );
  return "private words";
});

describe("the spans of an assembly", () => {
  it("stand in the order of the stages, every call of a port below collect", async () => {
    await assemble(asksAll, {}, everyPort);
    expect(treeOf(sdk.spans())).toEqual([
      "quoin.assemble",
      "  quoin.parse",
      "  quoin.collect",
      "    embeddings tiny:model@2",
      "    quoin.counter",
      "    quoin.files.read",
      "    quoin.listing",
      "    quoin.git",
      "    quoin.scorer",
      "    search_memory",
      "  quoin.outline",
      "  quoin.judge",
      "  quoin.compose",
    ]);
    for (const { status } of sdk.spans()) expect(status).toEqual({ code: SpanStatusCode.UNSET });
  });

  it("tell what the event tells", async () => {
    const metrics = () => ({ embeddingCalls: 1 });
    const { hash } = await assemble({ ...asksAll, metrics }, {}, everyPort);
    expect(named("quoin.assemble").attributes).toEqual({
      "quoin.blueprint": "asking",
      "quoin.hash": hash,
      "quoin.tokens": 13,
      "quoin.limit": 1000,
      "quoin.exact": true,
      "quoin.over_budget": false,
      "quoin.metrics.embeddingCalls": 1,
    });
  });

  it("count decisions by their kind", async () => {
    const drop = { name: "all", check: () => ({ action: "flag" as const, reason: "private words" }) };
    await assemble(
      asking(async () => "private words", { screens: [drop] }),
      {},
    );
    expect(named("quoin.assemble").attributes).toMatchObject({ "quoin.decisions.screen.flag": 1 });
  });

  it("name embeddings and memories as the conventions for generative AI do", async () => {
    await assemble(asksAll, {}, everyPort);
    const embeddings = named("embeddings tiny:model@2");
    expect(embeddings.kind).toBe(SpanKind.CLIENT);
    expect(embeddings.attributes).toEqual({
      "gen_ai.operation.name": "embeddings",
      "gen_ai.request.model": "tiny:model@2",
      "gen_ai.embeddings.dimension.count": 2,
      "quoin.texts": 2,
    });
    expect(named("search_memory").attributes).toEqual({
      "gen_ai.operation.name": "search_memory",
      "quoin.memories.type": "activity",
      "quoin.memories.found": 0,
    });
  });

  it("hold nothing of the prompt, even where everything fails with its words", async () => {
    const fail = (): never => {
      throw new Error("private words");
    };
    const failing: Partial<Ports> = {
      ...everyPort,
      git: async () => fail(),
      scorer: { name: "private words", score: fail },
    };
    const asks = asking(async ({ git, scorer }) => {
      await git?.({ signal }).catch(() => {});
      await scorer?.score("private words", []);
      return "";
    });
    await assemble(asksAll, {}, everyPort);
    await expect(assemble(asks, {}, failing)).rejects.toThrow("private words");
    const told = sdk.spans().map(({ name, attributes, status, events, links }) => {
      return { name, attributes, status, events, links };
    });
    expect(JSON.stringify(told)).not.toContain("private");
  });
});

describe("what fails", () => {
  it("is told on the stage and the whole, by the error's code", async () => {
    const error = new QuoinError({ code: "file_missing", message: "m" });
    const failing = asking(async () => {
      throw error;
    });
    await expect(assemble(failing, {})).rejects.toBe(error);
    expect(treeOf(sdk.spans())).toEqual(["quoin.assemble", "  quoin.parse", "  quoin.collect"]);
    for (const name of ["quoin.assemble", "quoin.collect"]) {
      expect(named(name).status).toEqual({ code: SpanStatusCode.ERROR });
      expect(named(name).attributes).toMatchObject({ "error.type": "file_missing" });
      expect(named(name).events).toEqual([]);
    }
    expect(named("quoin.parse").status.code).toBe(SpanStatusCode.UNSET);
  });

  it("and can be done without is told on the call alone", async () => {
    // A13
    const broken: Ports["embedder"] = {
      id: "broken",
      embedMany: async () => {
        throw new QuoinError({ code: "embedder_failed", message: "m" });
      },
    };
    const asks = asking(async (ports) => {
      await ports.embedder?.embedMany(["x"]).catch(() => {});
      return "x";
    });
    await assemble(asks, {}, { embedder: broken });
    expect(named("embeddings broken").attributes).toMatchObject({ "error.type": "embedder_failed" });
    for (const name of ["quoin.assemble", "quoin.collect"])
      expect(named(name).status.code).toBe(SpanStatusCode.UNSET);
  });

  it("ends what nobody waits for any more", async () => {
    const never = new Promise<never>(() => {});
    const impatient = asking(async ({ git, embedder }) => {
      void git?.({ signal });
      void embedder?.embedMany([]);
      return "x";
    });
    await assemble(impatient, {}, { git: () => never, embedder: { id: "hangs", embedMany: () => never } });
    expect(named("quoin.git").attributes).toEqual({ "error.type": "abandoned" });
    expect(named("embeddings hangs").attributes).toMatchObject({ "error.type": "abandoned" });
  });

  it("of the log is told too, and the assembly stands", async () => {
    const log = () => {
      throw new Error("the disk is full");
    };
    await assemble(asksAll, {}, { ...everyPort, log });
    expect(named("quoin.assemble").attributes).toMatchObject({ "quoin.log_failed": true });
    expect(named("quoin.assemble").status.code).toBe(SpanStatusCode.UNSET);
  });

  it("of the tracing itself breaks nothing", async () => {
    const fail = (): never => {
      throw new Error("a processor is broken");
    };
    sdk.stop();
    const tracer = { startSpan: fail, startActiveSpan: fail };
    trace.setGlobalTracerProvider({ getTracer: () => tracer });
    expect((await assemble(asksAll, {}, everyPort)).text).toBe("private words");
    trace.disable();
    const span = {
      spanContext: () => ({ traceId: "1", spanId: "1", traceFlags: 1 }),
      ...{ setAttributes: fail, setAttribute: fail, setStatus: fail, updateName: fail, end: fail },
    };
    trace.setGlobalTracerProvider({
      getTracer: () => ({ ...tracer, startSpan: () => span as never }),
    });
    expect((await assemble(asksAll, {}, everyPort)).text).toBe("private words");
  });
});
