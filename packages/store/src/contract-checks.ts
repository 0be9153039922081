export interface Check {
  name: string;
  run(): Promise<void>;
}

/** A kind of store, for a suite that is run on every kind. */
export interface ContractSubject<Store> {
  /** A place where nothing is yet. */
  fresh(): Promise<string>;
  open(place: string): Promise<Store>;
}

/** Gathers checks, each with a store of its own that is closed behind it. */
export function contractChecks<Store extends { close(): Promise<void> }>({
  fresh,
  open,
}: ContractSubject<Store>) {
  const checks: Check[] = [];
  const check = (name: string, test: (store: Store, place: string) => Promise<void>) =>
    checks.push({
      name,
      async run() {
        const place = await fresh();
        const store = await open(place);
        try {
          await test(store, place);
        } finally {
          await store.close();
        }
      },
    });
  return { checks, check };
}
