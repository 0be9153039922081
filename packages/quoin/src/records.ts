/** Records of what was sent: made, chained, verified, compared, exported. */
export { canonicalJson } from "./records/canonical-json.ts";
export { genesis, hashEntry, link } from "./records/chain.ts";
export { type SignatureCheck, type Signer, signCheckpoint, statementOf } from "./records/checkpoint.ts";
export {
  type Change,
  type Comparison,
  compare,
  type ItemChange,
  type Known,
  knownOfAssembly,
  knownOfRecord,
  type SectionChange,
} from "./records/compare.ts";
export { compareInputs, type InputChange } from "./records/compare-inputs.ts";
export { bodyOf, exportLines, exportReader } from "./records/export.ts";
export {
  makeRecord,
  type RecordInput,
  type RecordOptions,
  type RecordPolicy,
} from "./records/make-record.ts";
export { missingTexts, parseCheckpoint, textHashes } from "./records/parse-record.ts";
export { type CacheBreak, cacheBreak } from "./records/prefix.ts";
export { promptOf, type RecordedPrompt } from "./records/prompt-of.ts";
export type * from "./records/types.ts";
export { type Fault, type Verification, type VerifyOptions, verify } from "./records/verify.ts";
