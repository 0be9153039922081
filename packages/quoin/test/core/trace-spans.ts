/** A real SDK that keeps its spans in memory, and blueprints to trace. */
import { context, trace } from "@opentelemetry/api";
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { Blueprint, Policy, Ports, Section } from "../../src/core/types.ts";
import { letters, plain } from "./sections.ts";

export function startSdk() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    provider,
    spans: () => exporter.getFinishedSpans(),
    stop() {
      trace.disable();
      context.disable();
    },
  };
}

/** Names, indented below their parents, in the order in which they began. */
export function treeOf(spans: readonly ReadableSpan[], parent?: string, indent = ""): string[] {
  return spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
    .sort((one, other) => Number(nanoseconds(one.startTime) - nanoseconds(other.startTime)))
    .flatMap((span) => [`${indent}${span.name}`, ...treeOf(spans, span.spanContext().spanId, `${indent}  `)]);
}

function nanoseconds([seconds, rest]: readonly [number, number]): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(rest);
}

/** Asks what it is told to ask, and shows one text. */
export function asking(
  collect: (ports: Ports, raw: unknown) => Promise<string>,
  policy: Partial<Policy> = {},
): Blueprint<unknown, string> {
  return {
    name: "asking",
    parse: (raw) => raw,
    collect: (raw, ports) => collect(ports, raw),
    outline: (text): Section[] => [
      {
        id: "s",
        trust: "trusted",
        channel: "user",
        required: true,
        items: [{ id: "i", text, source: { kind: "input", ref: "" } }],
      },
    ],
    layout: () => plain,
    policy: () => ({
      keep: ["s"],
      fill: "strict",
      budget: { window: 1000, reserve: 0, overflow: "fail", counter: letters },
      screens: [],
      sources: ["input"],
      ...policy,
    }),
  };
}
