/** Keeps the best so many of what it is offered, best first in the end. */
export interface BestOf<Item> {
  offer(item: Item): void;
  /** The worst that is kept, once there are as many as wanted. */
  bar(): Item | undefined;
  sorted(): Item[];
}

/** A heap with the worst at its root. `compare` is below zero where its first is the better one. */
export function bestOf<Item>(most: number, compare: (a: Item, b: Item) => number): BestOf<Item> {
  const heap: Item[] = [];
  const isWorse = (a: number, b: number) => compare(heap[a] as Item, heap[b] as Item) > 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Item, heap[a] as Item];
  };
  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isWorse(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  }
  function sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let worst = at;
      if (left < heap.length && isWorse(left, worst)) worst = left;
      if (right < heap.length && isWorse(right, worst)) worst = right;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }
  return {
    offer(item) {
      if (heap.length < most) {
        heap.push(item);
        rise(heap.length - 1);
      } else if (most > 0 && compare(item, heap[0] as Item) < 0) {
        heap[0] = item;
        sink();
      }
    },
    bar: () => (heap.length >= most ? heap[0] : undefined),
    sorted: () => [...heap].sort(compare),
  };
}
