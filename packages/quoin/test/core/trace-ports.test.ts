/** Ports that are traced behave as they would untraced. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { assemble } from "../../src/core/assemble.ts";
import type { Ports } from "../../src/core/types.ts";
import { asking, startSdk } from "./trace-spans.ts";

let sdk: ReturnType<typeof startSdk>;
beforeEach(() => {
  sdk = startSdk();
});
afterEach(() => sdk.stop());

/** With everything that a careless wrapper loses: private fields, a late name, further methods. */
class Model {
  #isRead = false;

  get id(): string {
    if (!this.#isRead) throw new Error("the weights are not read yet");
    return "late:model";
  }

  async embedMany(texts: readonly string[]): Promise<Float32Array[]> {
    this.#isRead = true;
    return texts.map(() => new Float32Array(3));
  }

  embedWords(text: string) {
    return this.#isRead ? [{ word: text, weight: 1, vector: new Float32Array(3) }] : [];
  }
}

async function lentFor<Name extends keyof Ports>(name: Name, given: Partial<Ports>): Promise<Ports[Name]> {
  let lent: Ports[Name] | undefined;
  const takes = asking(async (ports) => {
    lent = ports[name];
    return "x";
  });
  await assemble(takes, {}, given);
  return lent as Ports[Name];
}

it.each([new Model(), Object.freeze(new Model())])(
  "an embedder keeps its getters, methods and private fields, frozen or not",
  async (model) => {
    const asks = asking(async ({ embedder }) => {
      const words = embedder?.embedWords?.bind(embedder);
      expect(() => embedder?.id).toThrow("not read yet");
      expect(embedder).toBeInstanceOf(Model);
      const [vector] = (await embedder?.embedMany(["a"])) ?? [];
      return `${embedder?.id} ${vector?.length} ${words?.("w")[0]?.word} ${embedder && "embedWords" in embedder}`;
    });
    const { text } = await assemble(asks, {}, { embedder: model });
    expect(text).toBe("late:model 3 w true");
    expect(sdk.spans().map(({ name }) => name)).toContain("embeddings late:model");
  },
);

it("a frozen object may be a port", async () => {
  const memories = Object.freeze({ search: async () => [], kept: "here" });
  const lent = await lentFor("memories", { memories });
  expect(await lent?.search({ embedder: "e", vector: new Float32Array(1) }, { limit: 1 })).toEqual([]);
  expect((lent as typeof memories).kept).toBe("here");
});

it("a port that breaks its word breaks it in the same way", async () => {
  const wrong = { id: "wrong", embedMany: async () => undefined } as unknown as Ports["embedder"];
  const asks = asking(async ({ embedder }) => `${await embedder?.embedMany(["a"])}`);
  expect((await assemble(asks, {}, { embedder: wrong })).text).toBe("undefined");
});

it("what answers at once still does", async () => {
  const scorer = { name: "half", score: () => [0.5] };
  const lent = await lentFor("scorer", { scorer });
  expect(lent?.score("q", ["d"])).toEqual([0.5]);
  expect(lent?.name).toBe("half");
});

it("a port may call another", async () => {
  const listing: Ports["listing"] = async function (this: Ports) {
    return { text: `${(await this.files?.read("x"))?.length}`, notes: [] };
  };
  const asks = asking(async (ports) => (await ports.listing?.("."))?.text ?? "");
  expect((await assemble(asks, {}, { listing, files: { read: async () => new Uint8Array(5) } })).text).toBe(
    "5",
  );
});

it("ports that were not given are not there", async () => {
  for (const name of ["embedder", "memories", "git", "files", "listing", "scorer"] as const)
    expect(await lentFor(name, {})).toBeUndefined();
});
