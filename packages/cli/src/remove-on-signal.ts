import { rmSync } from "node:fs";

/** The program still ends as the signal would have ended it, which a shell looks at. Returns what ends the watch. */
export function removeOnSignal(temporary: string): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const forget = () => {
    for (const each of signals) process.off(each, stop);
  };
  const stop = (received: NodeJS.Signals) => {
    rmSync(temporary, { recursive: true, force: true });
    forget();
    process.kill(process.pid, received);
  };
  for (const each of signals) process.on(each, stop);
  return forget;
}
