/** Whether text of a source is tainted. Words of the user's own and of ours are not. */
export const taintSources: Readonly<Record<string, boolean>> = {
  user: false,
  system: false,
  model: false,
  "model-of-tainted": true,
  tool: true,
  web: true,
  mail: true,
  file: true,
  memory: true,
};

/** The table with the host's own rows. A source that nobody named is tainted: forgetting one must not hide it. */
export function taintTable(more: Readonly<Record<string, boolean>> = {}): (source: string) => boolean {
  // A map: a source may be called `constructor`.
  const table = new Map([...Object.entries(taintSources), ...Object.entries(more)]);
  return (source) => table.get(source) ?? true;
}
