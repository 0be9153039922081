import type { Deadline } from "./deadline.ts";
import type { Progress } from "./transport-failure.ts";

/** Read so far as it goes; the caller is told when that is not all. */
export interface Body {
  text: string;
  /** There is more than was allowed, and it was not read. */
  tooLong: boolean;
}

/** Reads a body until its end, the limit or the deadline; some bodies have no end. */
export async function readBody(
  response: Response,
  limit: number,
  deadline: Pick<Deadline, "race">,
  progress: Progress,
): Promise<Body> {
  progress.received = 0;
  if (!response.body) return { text: "", tooLong: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await deadline.race(reader.read());
    if (done) break;
    progress.received += value.byteLength;
    const tooLong = progress.received > limit;
    if (tooLong) {
      // A stream that was broken off may not even take being told so.
      reader.cancel().catch(() => {});
      return { text: pieces.join(""), tooLong };
    }
    pieces.push(decoder.decode(value, { stream: true }));
  }
  return { text: pieces.join("") + decoder.decode(), tooLong: false };
}
