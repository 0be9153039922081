/** What is embedded: requests and descriptions of the own evaluation sets, each text once. */
import { ownSets } from "./recall.mjs";

const requests = ownSets.flatMap(({ queries }) => queries.map(({ query }) => query));
const descriptions = ownSets[0].tools.map(({ description }) => description);

/** A thousand short texts, about 20 words each. */
export const shortTexts = Array.from({ length: 1_000 }, (_, at) =>
  [requests[at % requests.length], descriptions[(at * 7) % descriptions.length]].join(" "),
);

/** A hundred texts of 1,000 words. */
export const longTexts = Array.from({ length: 100 }, (_, at) => {
  const words = shortTexts.slice(at, at + 100).flatMap((text) => text.split(" "));
  return words.slice(0, 1_000).join(" ");
});
