import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { gistOf, type Memory } from "quoin/memories";
import { type Check, type ContractSubject, contractChecks } from "../contract-checks.ts";
import type { MemoryDraft, MemoryFilter, MemoryStore } from "./types.ts";

export type MemoryStoreSubject = ContractSubject<MemoryStore>;

const embedder = "contract-1";
const start = Date.parse("2030-01-01T00:00:00.000Z");

/** An entry with a vector that points where it is told. */
export function memoryDraft(id: string, given: Partial<Memory> = {}, vector = [1, 0, 0, 0]): MemoryDraft {
  const memory: Memory = {
    ...{ id, type: "memory", kind: "fact", text: `what ${id} says`, source: "contract", trust: "user" },
    ...{ time: new Date(start).toISOString(), taint: 0 },
    ...given,
  };
  return { memory, embedded: { embedder, vector: Float32Array.from(vector) }, gist: gistOf(memory) };
}

/** What every store of memories must do; a store of your own can be held to it too. */
export function memoryStoreContract(subject: MemoryStoreSubject): Check[] {
  const { open } = subject;
  const { checks, check } = contractChecks(subject);
  const found = async (store: MemoryStore, vector: number[], limit = 10, type?: Memory["type"]) => {
    const query = { embedder, vector: Float32Array.from(vector) };
    return (await store.search(query, { limit, ...(type && { type }) })).map(({ id }) => id);
  };

  check("a new store has nothing, and nothing is found", async (store) => {
    deepStrictEqual(await listed(store), []);
    deepStrictEqual(await found(store, [1, 0, 0, 0]), []);
    strictEqual(await store.get("a"), undefined);
    strictEqual(await store.count(), 0);
    deepStrictEqual(await store.delete({ ids: ["a"] }), { deleted: 0, erased: true });
    deepStrictEqual((await store.stats()).embedders, []);
    deepStrictEqual(await store.add([]), []);
  });

  check("any entry comes back as it was", async (store) => {
    const odd = [
      "é𝒳\u{1F600}",
      "'; DROP TABLE memories; --",
      "$1 \\x00 \\u0000 %_",
      "x".repeat(16_000),
      "\u200b\t\n.",
    ];
    const drafts = odd.map((text, at) =>
      memoryDraft(`odd-${at}`, {
        ...{
          text,
          kind: `kind ${text.slice(0, 20)}`,
          source: `source ${text.slice(0, 20)}`,
          taint: 0.1 + at / 10,
        },
        ...{
          type: at % 2 ? "activity" : "memory",
          trust: (["trusted", "user", "untrusted"] as const)[at % 3] as "user",
        },
        ...(at > 1 && { screened: { score: 0.25, by: "d", reasons: [{ says: text.slice(0, 9) }] } }),
      }),
    );
    await store.add(drafts);
    for (const { memory } of drafts) deepStrictEqual(await store.get(memory.id), memory);
    strictEqual(await store.count(), odd.length);
  });

  check("the nearest come first, ties by id, each with its cosine", async (store) => {
    await store.add([
      memoryDraft("far", {}, [0, 0, 1, 0]),
      memoryDraft("near", {}, [3, 1, 0, 0]),
      memoryDraft("tie-b", {}, [0, 2, 0, 0]),
      memoryDraft("tie-a", {}, [0, 5, 0, 0]),
      memoryDraft("against", { type: "activity" }, [-1, 0, 0, 0]),
      memoryDraft("nothing", {}, [0, 0, 0, 0]),
    ]);
    deepStrictEqual(await found(store, [1, 0.5, 0, 0], 3), ["near", "tie-a", "tie-b"]);
    const all = ["near", "tie-a", "tie-b", "far", "nothing", "against"];
    deepStrictEqual(await found(store, [1, 0.5, 0, 0], 99), all);
    deepStrictEqual(await found(store, [1, 0.5, 0, 0], 99, "activity"), ["against"]);
    const query = { embedder, vector: Float32Array.from([1, 0, 0, 0]) };
    const [best] = await store.search(query, { limit: 1 });
    ok(Math.abs((best?.cosine ?? 0) - 3 / Math.sqrt(10)) < 1e-6);
    const { cosine, ...memory } = best as NonNullable<typeof best>;
    deepStrictEqual(memory, await store.get("near"));
  });

  check("what is added, merged or deleted later is found as it is then", async (store, place) => {
    await store.add([memoryDraft("a", {}, [1, 0, 0, 0])]);
    deepStrictEqual(await found(store, [1, 0, 0, 0]), ["a"]);
    const other = await open(place);
    try {
      deepStrictEqual(await found(other, [1, 0, 0, 0]), ["a"]);
      await other.add([memoryDraft("b", {}, [0.9, 0.1, 0, 0]), memoryDraft("c", {}, [0.5, 0.5, 0, 0])]);
      deepStrictEqual(await found(store, [1, 0, 0, 0]), ["a", "b", "c"]);
      await store.delete({ ids: ["a", "c"] });
      deepStrictEqual(await found(other, [1, 0, 0, 0]), ["b"]);
      await other.add([memoryDraft("later", { text: "what b says" }, [0, 1, 0, 0])]);
      deepStrictEqual(await found(store, [0, 1, 0, 0]), ["b"]);
    } finally {
      await other.close();
    }
  });

  check("entries of another embedder are not searched, but counted", async (store) => {
    const foreign = memoryDraft("foreign");
    const longer = { embedder: "other-2", vector: new Float32Array(7).fill(1) };
    await store.add([memoryDraft("own"), { ...foreign, embedded: longer }]);
    deepStrictEqual(await found(store, [1, 0, 0, 0]), ["own"]);
    strictEqual(await store.leftOut(embedder), 1);
    strictEqual(await store.leftOut("nobody"), 2);
    const [only] = await store.search(longer, { limit: 5 });
    strictEqual(only?.id, "foreign");
    deepStrictEqual((await store.stats()).embedders, [
      { id: embedder, dimension: 4, memories: 1 },
      { id: "other-2", dimension: 7, memories: 1 },
    ]);
    const wrong = { embedder, vector: new Float32Array(3) };
    await rejects(store.search(wrong, { limit: 1 }), { code: "embedder_mismatch" });
    await rejects(store.add([{ ...memoryDraft("x"), embedded: wrong }]), { code: "embedder_mismatch" });
  });

  check(
    "what says the same is one: the newest time, the sources joined, the id that is known",
    async (store) => {
      await store.add([memoryDraft("first", { text: "The port is 8080.", source: "mail", taint: 0.5 })]);
      const time = new Date(start + 5000).toISOString();
      const again = memoryDraft("second", { text: "the port is 8080", source: "web", time }, [0, 1, 0, 0]);
      deepStrictEqual(await store.add([again]), [{ id: "first", outcome: "merged" }]);
      const merged = { ...again.memory, id: "first", source: "web; mail", taint: 0.5 };
      deepStrictEqual(await listed(store), [merged]);
      deepStrictEqual(await found(store, [0, 1, 0, 0]), ["first"]);
      const older = { text: "The port is 8080", source: "old", time: new Date(start - 5000).toISOString() };
      await store.add([memoryDraft("third", older, [0, 0, 1, 0])]);
      deepStrictEqual(await listed(store), [{ ...merged, source: "web; mail; old" }]);
      for (const source of ["web", "mail", "old"]) strictEqual(await store.count({ source }), 1);
      strictEqual(await store.count({ source: "ma" }), 0);
    },
  );

  check("what differs in kind, type, trust or a telling word is not one", async (store) => {
    const others: Partial<Memory>[] = [{ kind: "decision" }, { type: "activity" }, { trust: "untrusted" }];
    const texts = ["the port is 8081", "the port is not 8080", "is the port 8080"].map((text) => ({ text }));
    const drafts = [
      { text: "the port is 8080" },
      ...others.map((each) => ({ text: "the port is 8080", ...each })),
      ...texts,
    ];
    const added = await store.add(
      drafts.map((each, at) => memoryDraft(`m${at}`, each)),
      { nearIdentical: 0.9 },
    );
    deepStrictEqual(new Set(added.map(({ outcome }) => outcome)), new Set(["added"]));
    strictEqual(await store.count(), drafts.length);
  });

  check("articles apart, vectors decide", async (store) => {
    const options = { nearIdentical: 0.9 };
    await store.add([memoryDraft("a", { text: "the server runs Linux" }, [1, 0, 0, 0])]);
    const near = memoryDraft("b", { text: "server runs the Linux" }, [0.99, 0.05, 0, 0]);
    deepStrictEqual(await store.add([near], options), [{ id: "a", outcome: "merged" }]);
    const far = memoryDraft("c", { text: "server runs Linux" }, [0, 1, 0, 0]);
    deepStrictEqual(await store.add([far], options), [{ id: "c", outcome: "added" }]);
  });

  check("a call is all or nothing, and an id is not for two", async (store) => {
    const named = { ...memoryDraft("a", { text: "something else" }), named: true };
    await store.add([memoryDraft("a")]);
    await rejects(
      store.add([memoryDraft("b"), named, { ...named }]),
      (error: { code: string; problems: unknown[] }) => {
        deepStrictEqual([error.code, error.problems.length], ["memory_invalid", 1]);
        return true;
      },
    );
    const bad = memoryDraft("c", {}, [Number.NaN, 0, 0, 0]);
    await rejects(store.add([memoryDraft("d"), bad]), { code: "memory_invalid" });
    await rejects(store.add([memoryDraft("e", { text: "a\0b" })]), { code: "memory_invalid" });
    deepStrictEqual(
      (await listed(store)).map(({ id }) => id),
      ["a"],
    );
  });

  check("lists are filtered, the newest first, over many pages", async (store) => {
    const drafts = Array.from({ length: 1203 }, (_, at) =>
      memoryDraft(`n${at}`, {
        ...{ type: at % 3 ? "memory" : "activity", kind: at % 2 ? "odd" : "even", source: `s${at % 5}` },
        ...{ time: new Date(start + (at % 600)).toISOString(), text: `Entry NUMBER ${at} of this list` },
      }),
    );
    await store.add(drafts);
    const ids = async (filter: MemoryFilter) => (await listed(store, filter)).map(({ id }) => id).sort();
    const wanted = (test: (memory: Memory) => boolean) =>
      drafts
        .filter(({ memory }) => test(memory))
        .map(({ memory }) => memory.id)
        .sort();
    deepStrictEqual(
      await ids({}),
      wanted(() => true),
    );
    deepStrictEqual(
      await ids({ type: "activity", kind: "odd" }),
      wanted(({ type, kind }) => type === "activity" && kind === "odd"),
    );
    deepStrictEqual(
      await ids({ source: "s3" }),
      wanted(({ source }) => source === "s3"),
    );
    deepStrictEqual(
      await ids({ contains: "number 7" }),
      wanted(({ text }) => text.includes("NUMBER 7")),
    );
    const [since, until] = [100, 200].map((at) => new Date(start + at).toISOString()) as [string, string];
    deepStrictEqual(
      await ids({ since, until }),
      wanted(({ time }) => time >= since && time < until),
    );
    strictEqual(await store.count({ since, until }), 200);
    strictEqual(
      await store.count({ contains: "number 7" }),
      wanted(({ text }) => text.includes("NUMBER 7")).length,
    );
    const times = (await listed(store)).map(({ time }) => time);
    deepStrictEqual(times, [...times].sort().reverse());
    strictEqual((await store.stats()).memories, 1203);
  });

  check("deletion takes what is asked for, and nothing in particular is refused", async (store) => {
    await store.add(["a", "b", "c", "d"].map((id) => memoryDraft(id, { kind: id < "c" ? "x" : "y" })));
    // A word that is not understood must not widen what is asked for.
    for (const wrong of [{}, { kid: "x" }, { before: "2030-01-01" }, { limit: 1 }, "a", { ids: "a" }, null])
      await rejects(store.delete(wrong as never), { code: "usage" });
    strictEqual(await store.count(), 4);
    strictEqual((await store.delete({ kind: "x" })).deleted, 2);
    const { deleted, erased, heldBy } = await store.delete({ ids: ["c", "nobody"], contains: "says" });
    // Whoever cannot promise that the bytes are gone says who has them.
    deepStrictEqual([deleted, erased], [1, heldBy === undefined]);
    deepStrictEqual(await ids(store), ["d"]);
    strictEqual((await store.stats()).embedders[0]?.memories, 1);
  });

  check("old entries go when only so many, or so new ones, shall stay", async (store) => {
    const at = (seconds: number) => ({ time: new Date(start + seconds * 1000).toISOString() });
    await store.add(Array.from({ length: 10 }, (_, which) => memoryDraft(`m${which}`, at(which))));
    await store.add([memoryDraft("happened", { type: "activity", ...at(0) })]);
    strictEqual((await store.prune({ keep: 6, type: "memory" })).deleted, 4);
    strictEqual((await store.prune({ since: at(6).time, type: "memory" })).deleted, 2);
    strictEqual((await store.prune({ keep: 4 })).deleted, 1);
    deepStrictEqual(await ids(store), ["m9", "m8", "m7", "m6"]);
    for (const wrong of [{ keep: -1 }, { keep: 1.5 }, { keep: "1" }, { keep: Number.NaN }, { before: "x" }])
      await rejects(store.prune(wrong as never), { code: "usage" });
    strictEqual((await store.prune({})).deleted, 0);
  });

  check(
    "what was added is there when the store is opened again, also for those who only read",
    async (store, place) => {
      await store.add([memoryDraft("kept")]);
      const again = await open(place);
      try {
        deepStrictEqual(await listed(again), await listed(store));
        deepStrictEqual(await found(again, [1, 0, 0, 0]), ["kept"]);
      } finally {
        await again.close();
      }
    },
  );

  check("two that write at once lose nothing, and merge what is the same", async (store, place) => {
    const other = await open(place);
    try {
      for (let round = 0; round < 10; round++) {
        const same = { text: `said in round ${round}` };
        await Promise.all([
          store.add([memoryDraft(`a${round}`), memoryDraft(`same-a${round}`, same)]),
          other.add([memoryDraft(`b${round}`), memoryDraft(`same-b${round}`, same)]),
        ]);
      }
      strictEqual(await other.count(), 30);
      strictEqual((await found(store, [1, 0, 0, 0], 99)).length, 30);
    } finally {
      await other.close();
    }
  });

  return checks;
}

const ids = async (store: MemoryStore) => (await listed(store)).map(({ id }) => id);

async function listed(store: MemoryStore, filter?: MemoryFilter): Promise<Memory[]> {
  const memories: Memory[] = [];
  for await (const memory of store.list(filter)) memories.push(memory);
  return memories;
}
