/** The slowest that a line may follow another where nobody watches: a log is not a film. */
const betweenLines = 2000;
const betweenFrames = 100;

/** Tells how far a long run is: one line that changes on a terminal, a line now and then in a log. */
export function createProgress(
  stream: { isTTY?: boolean; write(text: string): unknown },
  what: string,
  now = () => performance.now(),
) {
  const pause = stream.isTTY ? betweenFrames : betweenLines;
  let last = now();
  let shown = false;
  return {
    update(done: number, total: number): void {
      if (now() - last < pause) return;
      last = now();
      shown = true;
      const text = `${done} of ${total} ${what}`;
      stream.write(stream.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    end(): void {
      if (shown && stream.isTTY) stream.write("\r\u001b[2K");
      shown = false;
    },
  };
}
