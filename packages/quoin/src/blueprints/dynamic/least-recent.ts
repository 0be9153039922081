/** Keeps at most so many values; the one that was not asked for the longest goes first. */
export interface LeastRecent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** All of them, which are then not kept any more. */
  takeAll(): Value[];
}

export function leastRecent<Value>(most: number, onDropped?: (value: Value) => void): LeastRecent<Value> {
  // A map lists its keys in the order in which they were set.
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size <= most) return;
      const [[oldest, dropped]] = values as unknown as [[string, Value]];
      values.delete(oldest);
      onDropped?.(dropped);
    },
    delete: (key) => void values.delete(key),
    takeAll() {
      const all = [...values.values()];
      values.clear();
      return all;
    },
  };
}
