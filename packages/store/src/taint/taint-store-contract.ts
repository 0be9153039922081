import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import type { TaintEntry, TaintStore, TaintTerms } from "quoin/taint-store";
import { type Check, type ContractSubject, contractChecks } from "../contract-checks.ts";

export type TaintStoreSubject = ContractSubject<TaintStore>;

const terms: TaintTerms = {
  profile: "balanced",
  threshold: 300_000,
  counter: "o200k_base",
  unitsPerToken: 1,
};
const { counter } = terms;
const text = (id: string, units: number, tainted = false, source = tainted ? "web" : "user"): TaintEntry => {
  return { id, source, tainted, units, exact: true, digest: "d" };
};

/** What every store of sessions must do; a store of your own can be held to it too. */
export function taintStoreContract(subject: TaintStoreSubject): Check[] {
  const { open } = subject;
  const { checks, check } = contractChecks(subject);

  check("a new session has nothing, and one that was never opened is none", async (store) => {
    const { state, events } = await store.open("s", terms);
    const nothing = { taintedUnits: 0, totalUnits: 0, exact: true, crossings: 0 };
    deepStrictEqual({ state, events }, { state: { session: "s", ...terms, ...nothing }, events: [] });
    deepStrictEqual(await store.state("s"), state);
    deepStrictEqual(await store.sources("s"), []);
    strictEqual(await store.state("other"), undefined);
    strictEqual(await store.end("other"), undefined);
    await rejects(store.add("other", [text("1", 1)], counter), { code: "session_missing" });
    strictEqual(await store.state("other"), undefined);
  });

  check("texts are counted, and sources by their taint", async (store) => {
    await store.open("s", terms);
    await store.open("other", terms);
    await store.add("s", [text("1", 70), text("2", 10, true), text("3", 20, true, "mail")], counter);
    await store.add("s", [text("4", 5, true), { ...text("5", 0), exact: false }], counter);
    await store.add("other", [text("1", 9, true)], counter);
    const { taintedUnits, totalUnits, exact } = (await store.state("s")) as never;
    deepStrictEqual({ taintedUnits, totalUnits, exact }, { taintedUnits: 35, totalUnits: 105, exact: false });
    deepStrictEqual(await store.sources("s"), [
      { source: "mail", units: 20 },
      { source: "web", units: 15 },
    ]);
  });

  check("a message counts once, and its id is not for another text", async (store) => {
    await store.open("s", terms);
    const first = await store.add("s", [text("1", 7, true), text("1", 7, true)], counter);
    deepStrictEqual(first.counted, ["1"]);
    const again = await store.add("s", [text("1", 7, true), text("2", 3)], counter);
    deepStrictEqual([again.counted, again.state.totalUnits], [["2"], 10]);
    const asLong = { ...text("1", 7, true), digest: "of another text" };
    for (const other of [text("1", 8, true), text("1", 7), text("1", 7, true, "mail"), asLong])
      await rejects(store.add("s", [text("3", 1), other], counter), { code: "spec_invalid" });
    strictEqual((await store.state("s"))?.totalUnits, 10);
  });

  check("a threshold that is passed is told once, each way", async (store) => {
    await store.open("s", terms);
    const told = async (...entries: TaintEntry[]) => {
      const { events } = await store.add("s", entries, counter);
      return events.map(({ kind, number, message }) => [kind, number, message]);
    };
    deepStrictEqual(await told(text("1", 70), text("2", 30, true)), []);
    deepStrictEqual(await told(text("3", 1, true)), [["elevated", 1, "3"]]);
    deepStrictEqual(await told(text("3", 1, true)), []);
    deepStrictEqual(await told(text("4", 1, true)), []);
    deepStrictEqual(await told(text("5", 100)), [["lowered", 2, "5"]]);
    const { events, state } = await store.open("s", { ...terms, profile: "paranoid", threshold: 100_000 });
    deepStrictEqual(
      [events.map(({ kind }) => kind), state.crossings, state.profile],
      [["elevated"], 3, "paranoid"],
    );
    deepStrictEqual((await store.open("s", { ...terms, threshold: 100_000 })).events, []);
  });

  check("calls made at once lose nothing, and pass the threshold once", async (store) => {
    await store.open("s", terms);
    const calls = Array.from({ length: 300 }, (_, at) =>
      store.add("s", [text(`${at % 200}`, 1 + (at % 200), true)], counter),
    );
    const changes = await Promise.all(calls);
    strictEqual((await store.state("s"))?.taintedUnits, (200 * 201) / 2);
    strictEqual(changes.flatMap(({ counted }) => counted).length, 200);
    strictEqual(changes.flatMap(({ events }) => events).length, 1);
  });

  check("a call that is refused fails alone", async (store) => {
    await store.open("s", terms);
    const calls = [
      store.add("s", [text("1", 1)], counter),
      store.add("nobody", [text("1", 1)], counter),
      store.add("s", [text("2", -1)], counter),
      store.add("s", [text("3", 0.5)], counter),
      store.add("s", [{ ...text("7", 1), tainted: null as never }], counter),
      store.add("s", [{ ...text("8", 1), digest: "a\0b" }], counter),
      store.add("s", [text("a\0b", 1)], counter),
      store.add("s", [text("a\ud800", 1)], counter),
      store.add("s", [text("", 1)], counter),
      store.add("s", [text("x".repeat(257), 1)], counter),
      store.add("s", [text("4", 1)], "chars4"),
      store.add("s", [text("5", Number.MAX_SAFE_INTEGER)], counter),
      store.open("s", { ...terms, counter: "chars4" }),
      store.open("s", { ...terms, threshold: 2_000_000 }),
      store.add("s", [text("6", 1)], counter),
    ];
    const ends = (await Promise.allSettled(calls)).map(({ status }) => status);
    strictEqual(ends.filter((end) => end === "fulfilled").length, 2);
    strictEqual((await store.state("s"))?.totalUnits, 2);
  });

  check("what is no name is asked for in vain, and is not taken for another", async (store) => {
    await store.open("\ufffd", terms);
    for (const name of ["\ud800", "a\0b", "", "x".repeat(257)]) {
      await rejects(store.state(name), { code: "spec_invalid" });
      await rejects(store.sources(name), { code: "spec_invalid" });
      if (name) await rejects(store.sessions({ after: name, limit: 1 }), { code: "spec_invalid" });
    }
    for (const limit of [0, -1, Number.NaN, 0.5])
      await rejects(store.sessions({ limit }), { code: "spec_invalid" });
  });

  check("any name is a name, and big numbers stay exact", async (store) => {
    const names = [
      "'; DROP TABLE taint_sessions; --",
      "é𝒳\u{1F600}",
      "__proto__",
      "$1",
      "\uffee",
      "漢".repeat(256),
    ];
    const big = 4_503_599_627_370_497;
    for (const name of names) {
      await store.open(name, terms);
      await store.add(name, [text(name, big, true, name)], counter);
      deepStrictEqual(await store.sources(name), [{ source: name, units: big }]);
      strictEqual((await store.state(name))?.taintedUnits, big);
    }
    const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    deepStrictEqual(await store.sessions({ limit: 100 }), sorted);
    deepStrictEqual(await store.sessions({ after: sorted[1] as string, limit: 2 }), sorted.slice(2, 4));
  });

  check("a session that ended is forgotten, and can begin again", async (store) => {
    await store.open("s", terms);
    await store.open("other", terms);
    await store.add("s", [text("1", 5, true)], counter);
    strictEqual((await store.end("s"))?.totalUnits, 5);
    strictEqual(await store.state("s"), undefined);
    deepStrictEqual(await store.sources("s"), []);
    deepStrictEqual(await store.sessions({ limit: 9 }), ["other"]);
    await rejects(store.add("s", [text("2", 1)], counter), { code: "session_missing" });
    // All of it at once, in one transaction where there are some.
    const calls = [
      store.open("s", terms),
      store.add("s", [text("1", 3)], counter),
      store.end("s"),
      store.open("s", terms),
      store.add("s", [text("1", 4, true)], counter),
    ] as const;
    const changes = await Promise.all(calls);
    strictEqual(changes[4].state.totalUnits, 4);
    deepStrictEqual(await store.sources("s"), [{ source: "web", units: 4 }]);
  });

  check("a store that is opened again goes on", async (store, place) => {
    await store.open("s", terms);
    await store.add("s", [text("1", 70), text("2", 30, true)], counter);
    const other = await open(place);
    try {
      deepStrictEqual((await other.add("s", [text("2", 30, true)], counter)).counted, []);
      deepStrictEqual((await other.add("s", [text("3", 1, true)], counter)).events.length, 1);
      deepStrictEqual((await store.add("s", [text("3", 1, true)], counter)).events.length, 0);
      deepStrictEqual(await store.state("s"), await other.state("s"));
    } finally {
      await other.close();
    }
  });

  check("two that add in turn lose nothing", async (store, place) => {
    const other = await open(place);
    try {
      for (let at = 0; at < 10; at++) {
        const name = `s${at}`;
        const opened = await Promise.all([store, other].map((each) => each.open(name, terms)));
        deepStrictEqual(opened[0], opened[1]);
        const calls = Array.from({ length: 20 }, (_, id) =>
          [store, other].map((each) => each.add(name, [text(`${id}`, 2, true)], counter)),
        );
        const changes = await Promise.all(calls.flat());
        strictEqual(changes.flatMap(({ counted }) => counted).length, 20);
        strictEqual(changes.flatMap(({ events }) => events).length, 1);
        strictEqual((await other.state(name))?.taintedUnits, 40);
      }
    } finally {
      await other.close();
    }
  });

  return checks;
}
