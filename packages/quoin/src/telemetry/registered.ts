import type * as Api from "@opentelemetry/api";

export interface Registered {
  api: typeof Api;
  /** What the caller was doing. */
  context: Api.Context;
}

/** Where every copy of OpenTelemetry's API, of whichever version 1, finds what an application registered. */
const place = Symbol.for("opentelemetry.js.api.1");

interface Registry {
  trace?: unknown;
  context?: Api.ContextManager;
}

let loaded: typeof Api | undefined;

/** Whether anyone listens to spans. Loading the API takes longer than many an assembly: only for a listener is it done. */
export function isRegistered(): boolean {
  return registry()?.trace !== undefined;
}

export async function loadRegistered(): Promise<Registered | undefined> {
  try {
    // Before anything is waited for: in a browser, what is active is forgotten at the first pause.
    const active = registry()?.context?.active();
    loaded ??= await import("@opentelemetry/api");
    return { api: loaded, context: active ?? loaded.ROOT_CONTEXT };
  } catch {
    // Left out of a bundle, say: then nobody is told.
    return undefined;
  }
}

function registry(): Registry | undefined {
  return (globalThis as { [place]?: Registry })[place];
}
