/** Whether whoever read standard output has left (`… | head`). Not `destroyed`: Node takes that back for standard output. */
export function watchOutput(): () => boolean {
  let closed = false;
  process.stdout.once("error", () => {
    closed = true;
  });
  return () => closed;
}
