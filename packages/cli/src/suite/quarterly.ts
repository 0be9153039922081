/** Passes on every quarter of the way: in a log four lines are enough. */
export function quarterly(update: (done: number, of: number) => void): (done: number, of: number) => void {
  const quarters = (done: number, of: number) => Math.floor((done * 4) / of);
  return (done, of) => {
    if (quarters(done, of) > quarters(done - 1, of)) update(done, of);
  };
}
