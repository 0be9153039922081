import type { Attributes } from "@opentelemetry/api";
import type { Ports } from "../core/types.ts";
import type { OpenSpan, SpanOptions } from "./open-span.ts";
import { quietly } from "./quietly.ts";
import { whenSettled } from "./when-settled.ts";

interface Call<Value> extends SpanOptions {
  name: string;
  /** What is told of an answer: counts, no content. */
  answered?(value: Awaited<Value>): Attributes;
  /** Looked up when the call has begun: to name itself, an embedder may first have to read its model. */
  model?(): string;
}

/** The same ports with a span around each call, below the stage that makes it. */
export function tracedPorts(ports: Ports, stage: () => OpenSpan | undefined): Ports {
  const { files, scorer, embedder, memories, listing, git } = ports;
  const traced = <Value>({ name, answered, model, ...options }: Call<Value>, run: () => Value): Value => {
    const span = stage()?.child(name, options);
    if (!span) return run();
    const begin = () => {
      try {
        return span.around(run);
      } finally {
        const named = model && quietly(model);
        if (named) span.rename(`${name} ${named}`);
        if (named) span.tell({ "gen_ai.request.model": named });
      }
    };
    return whenSettled(begin, (outcome) => {
      if ("error" in outcome) return span.end(outcome);
      span.tell(quietly(() => answered?.(outcome.value)) ?? {});
      span.end();
    });
  };

  return {
    ...ports,
    counter: (vocabulary) =>
      traced({ name: "quoin.counter", attributes: { "quoin.counter": vocabulary } }, () =>
        ports.counter(vocabulary),
      ),
    files:
      files &&
      withMethod(files, "read", (path, most) =>
        traced({ name: "quoin.files.read", answered: (bytes) => ({ "quoin.bytes": bytes.length }) }, () =>
          files.read(path, most),
        ),
      ),
    listing: listing && ((folder) => traced({ name: "quoin.listing" }, () => listing.call(ports, folder))),
    git: git && ((options) => traced({ name: "quoin.git" }, () => git.call(ports, options))),
    scorer:
      scorer &&
      withMethod(scorer, "score", (query, documents) =>
        traced({ name: "quoin.scorer", attributes: { "quoin.texts": documents.length } }, () =>
          scorer.score(query, documents),
        ),
      ),
    embedder:
      embedder &&
      withMethod(embedder, "embedMany", (texts, options) =>
        traced(
          {
            name: "embeddings",
            kind: "CLIENT",
            attributes: { "gen_ai.operation.name": "embeddings", "quoin.texts": texts.length },
            model: () => embedder.id,
            answered: ([first]) => ({ "gen_ai.embeddings.dimension.count": first?.length }),
          },
          () => embedder.embedMany(texts, options),
        ),
      ),
    memories:
      memories &&
      withMethod(memories, "search", (query, options) =>
        traced(
          {
            name: "search_memory",
            kind: "CLIENT",
            attributes: { "gen_ai.operation.name": "search_memory", "quoin.memories.type": options.type },
            answered: (found) => ({ "quoin.memories.found": found.length }),
          },
          () => memories.search(query, options),
        ),
      ),
  };
}

/**
 * The object with one method replaced; everything else is asked of the object itself. A copy would lose its getters, and
 * a method called on anything else its private fields. The proxy stands for an empty object: of a frozen one it could
 * not give out another method.
 */
function withMethod<Port extends object, Name extends keyof Port>(
  port: Port,
  name: Name,
  method: Port[Name],
): Port {
  return new Proxy(Object.create(Object.getPrototypeOf(port)) as Port, {
    has: (_, key) => key in port,
    get(_, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(port, key);
      return typeof value === "function" ? value.bind(port) : value;
    },
  });
}
