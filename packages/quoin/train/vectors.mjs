import {
  characterLength,
  dampened,
  factorFor,
  featuresOf,
  gramPlaces,
  pairPlaces,
  pairsOf,
  penalised,
  see,
  strengthOf,
  windowsOf,
  wordLength,
} from "../dist/screening-training.js";

/** Signals come behind the two tables of n-grams, the bias behind them, and pairs of signals behind that. */
export const mostSignals = 32_768;
const signalsFrom = 2 * gramPlaces;
export const biasPlace = signalsFrom + mostSignals;
export const pairsFrom = biasPlace + 1;
export const dimension = pairsFrom + pairPlaces;

/** Gives each signal a place of its own, in the order of their first coming. */
export function createVectoriser() {
  const places = new Map();
  const placeOf = (key) => {
    if (!places.has(key)) {
      if (places.size === mostSignals) throw new Error(`more than ${mostSignals} signals`);
      places.set(key, signalsFrom + places.size);
    }
    return places.get(key);
  };
  return { signals: places, look: (text) => look(text, placeOf) };
}

/** The text as a whole, to learn from; and as the product judges it, where that is in windows. */
function look(text, placeOf) {
  const { text: seen, smuggled } = see(text);
  const vector = vectorOf(seen, smuggled, placeOf);
  const windows = windowsOf(seen);
  if (windows.length === 1) return { vector, judge: (sumOf) => sumOf(vector) };
  const vectors = windows.map(({ start, end }) => vectorOf(seen.slice(start, end), "", placeOf));
  const judge = (sumOf) => penalised(Math.max(...vectors.map(sumOf)), windows.length);
  return { vector, judge };
}

function vectorOf(seen, smuggled, placeOf) {
  const { grams, signals } = featuresOf(seen, smuggled);
  const entries = new Map();
  const addGrams = (counts, from, length) => {
    const factor = factorFor(counts, length);
    for (const [place, count] of counts) entries.set(from + place, dampened(count) * factor);
  };
  addGrams(grams.characters, 0, characterLength);
  addGrams(grams.words, gramPlaces, wordLength);
  const once = new Map(signals.map((signal) => [`${signal.part}:${signal.id}`, signal]));
  for (const [key, signal] of once) {
    const strength = strengthOf(signal);
    if (strength > 0) entries.set(placeOf(key), strength);
  }
  for (const { place, value } of pairsOf([...once.values()]))
    entries.set(pairsFrom + place, (entries.get(pairsFrom + place) ?? 0) + value);
  entries.set(biasPlace, 1);
  return { places: Int32Array.from(entries.keys()), values: Float32Array.from(entries.values()) };
}

/** Half of it by how differently the two kinds of texts use it, as naive Bayes would say; the rest alike. */
const share = 0.5;
const mostFactor = 3;

/** What each n-gram is multiplied with while training; afterwards the weights are, and texts need not be. */
export function factorsFor(vectors, labels) {
  const attacks = new Float64Array(dimension).fill(1);
  const harmless = new Float64Array(dimension).fill(1);
  let count = 0;
  for (const [at, { places }] of vectors.entries()) {
    if (labels[at] > 0) count++;
    const into = labels[at] > 0 ? attacks : harmless;
    for (const place of places) into[place]++;
  }
  const factors = new Float64Array(dimension).fill(1);
  for (let place = 0; place < signalsFrom; place++) {
    const ratio = Math.log(attacks[place] / (count + 1) / (harmless[place] / (vectors.length - count + 1)));
    factors[place] = 1 - share + share * Math.min(mostFactor, Math.abs(ratio));
  }
  return factors;
}

export function scaled({ places, values }, factors) {
  return { places, values: values.map((value, at) => value * factors[places[at]]) };
}
