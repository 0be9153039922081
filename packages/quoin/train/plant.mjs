import { randomFrom } from "./logistic.mjs";

/** Longer attacks are pages of their own. */
const longestAttack = 400;

/**
 * Documents with an attack in the middle of them: without such texts the model learns that whatever has the words of a
 * document is harmless. Each belongs to the group of its attack.
 */
export function plantAttacks(documents, rows, { seed = 3 } = {}) {
  const attacks = rows.filter(({ attack, text }) => attack && text.length <= longestAttack);
  if (attacks.length === 0) return [];
  const random = randomFrom(seed);
  return documents.map((document) => {
    const planted = attacks[Math.floor(random() * attacks.length)];
    const at = document.text.indexOf("\n", Math.floor(random() * document.text.length));
    const cut = at < 0 ? document.text.length : at;
    const text = `${document.text.slice(0, cut)}\n${planted.text}\n${document.text.slice(cut)}`;
    return {
      ...planted,
      id: `${document.id}+${planted.id}`,
      text,
      file: "planted",
      source: "planted",
      weight: document.weight,
      motif: undefined,
      attackRow: planted,
      documentRow: document,
    };
  });
}
