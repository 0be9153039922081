import { describe, expect, it } from "vitest";
import { createCatalogue, fusionScorer, lexicalScorer, questionOf, questionTexts } from "../../src/index.ts";
import { unitsAmong } from "../../src/relevance/units.ts";

/** Three dimensions: light, mail, music; in two languages. */
const axes: Readonly<Record<string, number>> = {
  ...{ light: 0, lumière: 0, lampe: 0, mail: 1, courrier: 1, music: 2, musique: 2 },
};
function embed(text: string): Float32Array {
  const sum = new Float32Array(3);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    if (axes[word] !== undefined) sum[axes[word]]! += 1;
  const length = Math.hypot(...sum);
  return length ? sum.map((value) => value / length) : sum;
}
const embedWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])].map((word) => ({
    ...{ word, weight: 1, vector: embed(word) },
  }));
const documents = ["lamp: Switches the light.", "post: Sends mail.", "player: Plays music."];
const vectors = documents.map(embed);
const ask = (query: string) => questionOf(query, questionTexts(query).map(embed));

describe("createCatalogue", () => {
  it.each([undefined, embedWords])("A5: says to the last bit what the fusion scorer says", async (words) => {
    const embedder = { id: "three", embedMany: async (texts: readonly string[]) => texts.map(embed) };
    const scorer = fusionScorer(words ? { ...embedder, embedWords: words } : embedder);
    const catalogue = createCatalogue({ documents, vectors, embedWords: words });
    for (const query of ["éteins la lumière", "send mail", 'say "music". Then send the mail to Ann.', ""]) {
      const explained = catalogue.explain(ask(query));
      expect(await scorer.explain(query, documents)).toEqual(
        explained.map((each) => ({ ...each, score: each.likelihood })),
      );
      expect(await scorer.score(query, documents)).toEqual(explained.map(({ likelihood }) => likelihood));
    }
  });

  it("A5: one question is put to several catalogues, and each answers as if it were alone", () => {
    const skills = ["mailing: How to write a mail.", "jazz: About music."];
    const one = createCatalogue({ documents, vectors, embedWords });
    const other = createCatalogue({ documents: skills, vectors: skills.map(embed), embedWords });
    const question = ask("courrier, puis de la musique. Et puis la lumière ici.");
    const alone = [one.explain(question), other.explain(question)];
    expect([one.explain(question), other.explain(question), one.explain(question)]).toEqual([
      ...alone,
      alone[0],
    ]);
  });

  it("A6: ranks the best first, of equals the earlier, and explains no more than was asked for", () => {
    const many = Array.from({ length: 100 }, (_, at) => (at % 2 ? "post: mail" : "player: music"));
    const catalogue = createCatalogue({ documents: many, vectors: many.map(embed) });
    const question = ask("musique");
    const explained = catalogue.explain(question);
    const sorted = explained
      .map((each, entry) => ({ entry, ...each }))
      .sort((one, two) => two.fused - one.fused || one.entry - two.entry);
    expect(catalogue.rank(question)).toEqual(sorted);
    expect(catalogue.rank(question, 3)).toEqual(sorted.slice(0, 3));
    expect(catalogue.rank(question, 80)).toEqual(sorted.slice(0, 80));
    expect(catalogue.rank(question, 0)).toEqual([]);
  });

  it("A13: without vectors on either side words decide, with a calibration of their own", () => {
    const withVectors = createCatalogue({ documents, vectors, embedWords });
    const without = createCatalogue({ documents });
    const byWords = questionOf("switches the light");
    const [lamp, post] = without.explain(ask("switches the light"));
    expect(withVectors.explain(byWords)).toEqual(without.explain(byWords));
    expect(without.explain(byWords)).toEqual(without.explain(ask("switches the light")));
    expect(lamp).toMatchObject({ meaning: 0, covered: 0, named: 0 });
    // A6: what both say is told where words have no vectors.
    expect(lamp?.matches.map(({ asked }) => asked)).toEqual(["switches", "light"]);
    expect(post?.matches).toEqual([]);
    expect(lamp?.fused).toBe(lamp?.words);
    expect(lamp?.score).toBeGreaterThan(0.65);
    expect(post?.score).toBeLessThan(0.65);
  });

  it("takes the scorer of words that it is given", () => {
    const lexical = { ...lexicalScorer(), score: () => [0, 0.6, 0] };
    expect(createCatalogue({ documents, lexical }).rank(questionOf("light"), 1)[0]?.entry).toBe(1);
  });

  it("A14: an entry has the score of its best description, and its others are no rivals", () => {
    const translated = ["lampe: Éteint la lumière.", ...documents, "lamp: Apaga a luz."];
    const given = { documents: translated, vectors: translated.map(embed), embedWords };
    const catalogue = createCatalogue({ ...given, owners: [0, 0, 1, 2, 0] });
    const apart = createCatalogue(given);
    expect(catalogue.size).toBe(3);
    for (const query of ["lumière", "apaga a luz", "light"]) {
      const [lamp, post, player] = catalogue.explain(ask(query));
      const each = apart.explain(ask(query));
      expect(lamp?.fused, query).toBe(Math.max(each[0]!.fused, each[1]!.fused, each[4]!.fused));
      expect(lamp?.likelihood, query).toBeGreaterThanOrEqual(
        Math.max(...[0, 1, 4].map((at) => each[at]!.likelihood)),
      );
      expect([post?.fused, player?.fused]).toEqual([each[2]?.fused, each[3]?.fused]);
    }
    // Two descriptions that say the same: as if there were one.
    const [twice] = createCatalogue({
      ...{ documents: ["lamp: light", "lamp: light", "post: mail"], owners: [0, 0, 1] },
      vectors: ["light", "light", "mail"].map(embed),
    }).explain(ask("lumière"));
    expect(twice?.likelihood).toBeGreaterThan(0.5);
  });

  it("tells which words met only when it is asked", () => {
    const [best] = createCatalogue({ documents, vectors: documents.map(embed) }).rank(ask("musique"));
    expect(Object.getOwnPropertyDescriptor(best, "matches")?.get).toBeTypeOf("function");
  });

  it("A6: an entry that is described twice has two chances to be near by accident", () => {
    // Enough of them: below thirty texts the number makes no difference.
    const many = Array.from({ length: 20 }, () => documents).flat();
    const owners = Array.from(many.keys(), (at) => at % documents.length);
    const given = { documents: many, vectors: many.map(embed), owners };
    const explained = createCatalogue(given).explain(ask("musique"));
    const fused = explained.map((each) => each.fused);
    const among = (texts: number) => fused.map(unitsAmong(fused, "meaning", { answersItself: false, texts }));
    expect(explained.map(({ score }) => score)).toEqual(among(60));
    expect(explained[2]?.score).toBeLessThan(among(3)[2]!);
  });

  it.each([
    [[0, 1], "2 places for 3 documents"],
    [[0, 2, 2], "leaves out an entry"],
    [[0, -1, 1], "places of entries"],
    [[0, 0.5, 1], "places of entries"],
    [[0, 1, 9], "places of entries"],
  ])("refuses owners %j", (owners, message) => {
    expect(() => createCatalogue({ documents, owners })).toThrow(message);
  });

  it("refuses vectors that do not fit", () => {
    const code = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return "nothing";
    };
    expect(code(() => createCatalogue({ documents, vectors: vectors.slice(1) }))).toBe("embedder_failed");
    expect(code(() => questionOf("light", [embed("light"), embed("light")]))).toBe("embedder_failed");
    expect(code(() => questionOf("light", [new Float32Array([Number.NaN])]))).toBe("embedder_failed");
    const other = questionOf("light", [new Float32Array(4).fill(0.5)]);
    expect(code(() => createCatalogue({ documents, vectors }).explain(other))).toBe("embedder_mismatch");
  });

  it("is not changed by what happens to its lists afterwards", () => {
    const list = [...documents];
    const catalogue = createCatalogue({ documents: list, vectors });
    list.length = 0;
    expect(catalogue.explain(ask("mail"))).toHaveLength(3);
  });

  it("has an answer for everything", () => {
    expect(createCatalogue({ documents: [] }).explain(questionOf("x"))).toEqual([]);
    expect(createCatalogue({ documents: [], vectors: [] }).rank(questionOf("x"), 5)).toEqual([]);
    const odd = createCatalogue({ documents: ["", "日本語", "a".repeat(50_000)], embedWords });
    for (const query of ["", "日本", "\ud800", "a ".repeat(20_000)])
      for (const { score, likelihood } of odd.explain(questionOf(query))) {
        expect(score >= 0 && score <= 1, query.slice(0, 9)).toBe(true);
        expect(likelihood >= 0 && likelihood <= 1).toBe(true);
      }
  });
});
