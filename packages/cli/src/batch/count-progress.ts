import { createProgress } from "../progress.ts";

/** As `createProgress`, for what has no known end: `1200 texts` and not `1200 of 1200 texts`. */
export function countProgress(stream: { isTTY?: boolean; write(text: string): unknown }, what: string) {
  const isTTY = stream.isTTY ?? false;
  const write = (text: string) => stream.write(text.replace(/ of \d+/, ""));
  const progress = createProgress({ isTTY, write }, what);
  return { update: (done: number) => progress.update(done, done), end: progress.end };
}
