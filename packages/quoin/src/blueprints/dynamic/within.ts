import { unlessAborted } from "../../ask/deadline.ts";
import type { Decision } from "../../core/types.ts";
import { type ErrorCode, QuoinError } from "../../errors.ts";
import { patientTimer } from "./patient-timer.ts";

/** What a port gave, or what is said of its failing. */
export type Outcome<Value> = { value: Value } | { failed: string; code?: ErrorCode };

/** Asks a port with a limit of time. Only the caller's own signal is an error: whatever else goes wrong can be done without. */
export async function within<Value>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Outcome<Value>> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", giveUp, { once: true });
  let isLate = false;
  const stop = patientTimer(milliseconds, () => {
    isLate = true;
    controller.abort();
  });
  try {
    // In a function of its own: a port may throw before it gives a promise.
    return { value: await unlessAborted((async () => ask(controller.signal))(), controller.signal) };
  } catch (error) {
    caller?.throwIfAborted();
    if (isLate) return { failed: `took longer than ${milliseconds} ms` };
    // Without the message: whoever failed may have put the text into it.
    if (!(error instanceof QuoinError)) return { failed: "failed" };
    return { failed: `failed (${error.code})`, code: error.code };
  } finally {
    stop();
    caller?.removeEventListener("abort", giveUp);
  }
}

export function degraded(reason: string, section?: string): Decision {
  return { stage: "collect", action: "degrade", ...(section && { section }), reason };
}
