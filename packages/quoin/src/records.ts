/** Records of what was sent: made, chained, verified, compared, exported. */
export { canonicalJson } from "./records/canonical-json.ts";
export { genesis, hashEntry, linkRecords } from "./records/chain.ts";
export { type SignatureCheck, type Signer, signCheckpoint, statementOf } from "./records/checkpoint.ts";
export { compareInputs, type InputChange } from "./records/compare-inputs.ts";
export {
  comparePrompts,
  type ItemChange,
  type KnownPrompt,
  knownOfAssembly,
  knownOfRecord,
  type PromptChange,
  type PromptComparison,
  type SectionChange,
} from "./records/compare-prompts.ts";
export { bodyOf, exportLines, exportReader } from "./records/export.ts";
export {
  makeRecord,
  type RecordInput,
  type RecordOptions,
  type RecordPolicy,
} from "./records/make-record.ts";
export { parseBody, parseCheckpoint, textHashes } from "./records/parse-record.ts";
export { type CacheBreak, cacheBreak } from "./records/prefix.ts";
export { promptOf, type RecordedPrompt } from "./records/prompt-of.ts";
export type * from "./records/types.ts";
export {
  mostFaults,
  type RecordFault,
  type Verification,
  type VerifyOptions,
  verifyRecords,
} from "./records/verify-records.ts";
