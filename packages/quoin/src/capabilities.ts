/** Tools and skills: read from the forms that people have, and kept with their vectors in manifests. */
export {
  completeAttacks,
  parseAttackVectors,
  planAttacks,
  writeAttackVectors,
} from "./capabilities/attack-vectors.ts";
export { checkNames } from "./capabilities/check-names.ts";
export type { IndexEmbedder } from "./capabilities/embed-texts.ts";
export { foundBy } from "./capabilities/found-by.ts";
export {
  type CompleteOptions,
  completeIndex,
  type IndexPlan,
  type PlanOptions,
  planIndex,
} from "./capabilities/index-capabilities.ts";
export { type ParseManifestOptions, parseManifest, writeManifest } from "./capabilities/manifest.ts";
export type { ReadManifestOptions } from "./capabilities/manifest-envelope.ts";
export {
  embedModeExamples,
  type ModeText,
  parseModeExamples,
  parseModeTexts,
  planModeExamples,
  usualModeTexts,
  writeModeExamples,
} from "./capabilities/mode-examples.ts";
export { type ParseCapabilitiesOptions, parseCapabilities } from "./capabilities/parse-capabilities.ts";
export { parseSkillFile, type SkillFileOptions } from "./capabilities/parse-skill-file.ts";
export { type ParsedTools, parseToolList, type ToolListOptions } from "./capabilities/parse-tool-list.ts";
export { skillCapabilities } from "./capabilities/skill-capabilities.ts";
export { toolSignature } from "./capabilities/tool-signature.ts";
export type * from "./capabilities/types.ts";
