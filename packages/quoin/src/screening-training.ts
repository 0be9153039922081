/** For whoever trains weights of their own: what the model looks at, and the file it is kept in. */
export { type Features, featuresOf } from "./screening/model/features.ts";
export { gramPlaces } from "./screening/model/grams.ts";
export { characterLength, dampened, factorFor, wordLength } from "./screening/model/grams-scale.ts";
export { pairPlaces, pairsOf, type SignalPair } from "./screening/model/signal-pairs.ts";
export { strengthOf } from "./screening/model/strength-of.ts";
export { packWeights, readWeights, type Table, type Weights } from "./screening/model/weights.ts";
export { see } from "./screening/read/see.ts";
export { penalised, windowsOf } from "./screening/windows.ts";
