import type { Attributes, SpanKind } from "@opentelemetry/api";
import { errorType } from "./error-type.ts";
import { quietly } from "./quietly.ts";
import type { Registered } from "./registered.ts";

export interface SpanOptions {
  attributes?: Attributes;
  kind?: keyof typeof SpanKind;
}

/** A span that has begun. Nothing here throws: an assembly is not lost because it cannot be watched. */
export interface OpenSpan {
  /** Its parent is handed on, not looked up: where nothing keeps contexts apart, assemblies at once would mix. */
  child(name: string, options?: SpanOptions): OpenSpan;
  /** What others trace while it runs stands below it, where the application keeps contexts. */
  around<Value>(run: () => Value): Value;
  tell(attributes: Attributes): void;
  rename(name: string): void;
  /** What is still open below it ends too: nobody waits for that any more. */
  end(failure?: { error: unknown }): void;
}

export function openSpan(
  { api, context }: Registered,
  name: string,
  { attributes = {}, kind = "INTERNAL" }: SpanOptions = {},
  whenEnded = () => {},
): OpenSpan {
  const span = quietly(() =>
    api.trace.getTracer("quoin").startSpan(name, { attributes, kind: api.SpanKind[kind] }, context),
  );
  const below = span ? api.trace.setSpan(context, span) : context;
  const open = new Set<OpenSpan>();
  let hasEnded = false;
  return {
    child(childName, options) {
      const child = openSpan({ api, context: below }, childName, options, () => open.delete(child));
      open.add(child);
      return child;
    },
    around: (run) => api.context.with(below, run),
    tell: (told) => quietly(() => span?.setAttributes(told)),
    rename: (newName) => quietly(() => span?.updateName(newName)),
    end(failure) {
      if (hasEnded) return;
      hasEnded = true;
      whenEnded();
      for (const child of [...open]) child.end({ error: abandoned });
      quietly(() => {
        if (failure) {
          const type = failure.error === abandoned ? "abandoned" : errorType(failure.error);
          // The status gets no message, for the same reason that `errorType` gives none.
          span?.setAttribute("error.type", type).setStatus({ code: api.SpanStatusCode.ERROR });
        }
        span?.end();
      });
    },
  };
}

const abandoned = Symbol("abandoned");
