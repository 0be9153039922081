/** What an embedder and a detector are asked while an index is made, and what is made of their answers. */
import {
  type Capability,
  completeIndex,
  embedModeExamples,
  type IndexEmbedder,
  parseModeTexts,
  planIndex,
  writeModeExamples,
} from "quoin/capabilities";
import type { Detector } from "quoin/screening";
import { describe, expect, it } from "vitest";

const tool = (name: string, more: Partial<Capability> = {}): Capability => ({
  ...{ kind: "tool", name, description: `Does ${name}.`, modes: ["any"] },
  ...{ origin: "mcp", from: "server", trust: "untrusted" },
  ...more,
});

/** Vectors as long as the function says. */
function listening(dimension: (call: number) => number = () => 4) {
  const asked: { texts: readonly string[]; signal: AbortSignal | undefined }[] = [];
  const embedder: IndexEmbedder = {
    id: "e",
    async embedMany(texts, { signal } = {}) {
      asked.push({ texts, signal });
      return texts.map(() => new Float32Array(dimension(asked.length)).fill(1));
    },
  };
  return { asked, embedder };
}

const made = (capabilities: readonly Capability[], embedder: IndexEmbedder, detector?: Detector) =>
  completeIndex(planIndex(capabilities, { embedder: "e", ...(detector && { detector: detector.id }) }), {
    ...{ embedder, ...(detector && { detector }) },
  });

// A2
describe("the embedder of an index", () => {
  it("gets each text once, and the caller's signal", async () => {
    const { asked, embedder } = listening();
    const { signal } = new AbortController();
    const same = tool("read", { descriptions: { pt: "Lê.", "pt-BR": "Lê." } });
    const { entries } = await completeIndex(planIndex([same], { embedder: "e" }), { embedder, signal });
    expect(asked).toEqual([{ texts: ["read: Does read.", "read: Lê."], signal }]);
    expect(entries[0]?.embeddings).toHaveLength(3);
  });

  it("is refused where its vectors change in the middle", async () => {
    const many = Array.from({ length: 300 }, (_, at) => tool(`t${at}`));
    const { embedder } = listening((call) => 3 + call);
    await expect(made(many, embedder)).rejects.toMatchObject({ code: "embedder_mismatch" });
  });

  it("may give longer ones than before where nothing of before is kept", async () => {
    const previous = await made([tool("a")], listening().embedder);
    const options = { embedder: "e", previous };
    const wider = { embedder: listening(() => 5).embedder };
    const anew = planIndex([tool("a", { description: "New." })], options);
    expect(await completeIndex(anew, wider)).toMatchObject({ dimension: 5 });
    const beside = planIndex([tool("a"), tool("b")], options);
    await expect(completeIndex(beside, wider)).rejects.toMatchObject({ code: "embedder_mismatch" });
  });
});

// A2
it("mode examples are written in one order, whatever theirs was", async () => {
  const texts = parseModeTexts({ plan: ["b", "a"], act: ["d", "c"], review: ["e"] });
  const written = async (given: typeof texts) =>
    writeModeExamples(await embedModeExamples(given, listening().embedder));
  const one = await written(texts);
  expect(await written(texts.toReversed())).toBe(one);
  expect(one.match(/(?<="text": ?")\w/g)).toEqual(["a", "b", "c", "d", "e"]);
});

// A8
describe("the detector's word on an entry", () => {
  const detector: Detector = {
    id: "d",
    detect: (texts) =>
      texts.map((text) => ({
        score: text.includes("worst") ? 0.9 : text.includes("bad") ? 0.5 : 0.1,
        reasons: Array.from({ length: 8 }, (_, at) => ({ says: `${text} ${at}`, start: 0, end: 1 })),
      })),
  };

  it("is that on its worst text, wherever that stands, with the heaviest reasons and no places", async () => {
    const bodies = ["the worst", "something bad", "harmless"];
    const given = [
      tool("first", { description: "the worst", body: "harmless" }),
      tool("last", { description: "harmless", body: "the worst" }),
      tool("middle", { description: "bad", descriptions: { pt: "worst" }, body: "harmless words" }),
      ...bodies.map((description, at) => tool(`alone-${at}`, { description })),
    ];
    const { entries } = await made(given, listening().embedder, detector);
    expect(entries.map(({ screened }) => screened?.score)).toEqual([0.9, 0.9, 0.9, 0.9, 0.5, 0.1]);
    const reasons = Array.from({ length: 5 }, (_, at) => ({ says: `the worst ${at}` }));
    expect(entries[0]?.screened?.reasons).toEqual(reasons);
  });
});
