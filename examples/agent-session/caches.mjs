/** How two providers' prompt caches behave, as their documentation tells it. */

/** Anthropic keeps what ends in a marker, and looks for it from each marker up to 20 blocks back. */
export function anthropicCache(count, { least = 1024, lookback = 20 } = {}) {
  const kept = new Set();
  return ({ tools = [], system = [], messages }) => {
    const blocks = [
      ...(tools.length ? [{ text: JSON.stringify(tools) }] : []),
      ...system,
      ...messages.flatMap(({ content }) => content),
    ];
    const prefixes = blocks.map((_, at) =>
      blocks
        .slice(0, at + 1)
        .map(({ text }) => text)
        .join("\u0000"),
    );
    const marked = blocks.flatMap(({ cache_control }, at) => (cache_control ? [at] : []));
    const reached = marked.flatMap((mark) => prefixes.slice(Math.max(0, mark - lookback), mark + 1));
    const longest = reached
      .filter((prefix) => kept.has(prefix))
      .reduce((best, prefix) => (prefix.length > best.length ? prefix : best), "");
    const written = marked.length ? prefixes[marked.at(-1)] : "";
    for (const mark of marked) if (count(prefixes[mark]) >= least) kept.add(prefixes[mark]);
    const read = count(longest);
    return { total: count(prefixes.at(-1)), read, written: Math.max(0, count(written) - read) };
  };
}

/** OpenAI keeps every prompt and reuses its longest known start, in steps of 128 tokens from 1024 on. */
export function openaiCache(count) {
  let before = "";
  return ({ tools = [], messages }) => {
    const text = JSON.stringify(tools) + messages.map(({ content }) => content).join("\u0000");
    let same = 0;
    while (same < text.length && text[same] === before[same]) same++;
    before = text;
    const read = Math.floor(count(text.slice(0, same)) / 128) * 128;
    return { total: count(text), read: read >= 1024 ? read : 0 };
  };
}
