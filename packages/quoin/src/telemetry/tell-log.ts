import type { AssemblyEvent, Ports } from "../core/ports.ts";

/** Tells the caller's log. Whatever goes wrong there, now or later, is not the assembly's business: false says that it did. */
export function tellLog(log: Ports["log"], event: AssemblyEvent): boolean {
  try {
    const later: unknown = log?.(event);
    // A log that writes later may fail later: left alone, that would end the process.
    if (later instanceof Promise) later.catch(() => {});
    return true;
  } catch {
    return false;
  }
}
