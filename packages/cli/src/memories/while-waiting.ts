const patience = 1000;

/** Says on a terminal what takes so long that somebody may wonder; nothing in a log, and nothing where it is quick. */
export async function whileWaiting<Result>(
  stream: { isTTY?: boolean; write(text: string): unknown },
  what: string,
  work: () => Promise<Result>,
  after = patience,
): Promise<Result> {
  if (!stream.isTTY) return work();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    stream.write(`${what} …`);
  }, after);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) stream.write("\r\u001b[2K");
  }
}
