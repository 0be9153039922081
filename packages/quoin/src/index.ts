/** Quoin: locks every piece of a prompt in place before it goes to a model. */

export { type Block, blocksOf } from "./cache/blocks.ts";
export { comparePrefix, type PrefixComparison } from "./cache/compare-prefix.ts";
export { type CacheWarning, lintCache } from "./cache/lint-cache.ts";
export { type Breakpoint, type CacheOptions, type CachePlan, planCache } from "./cache/plan-cache.ts";
export { type CacheReport, reportCache } from "./cache/report-cache.ts";
export { assemble, compose } from "./core/assemble.ts";
export type { FormatPart, JsonObject, MediaPart, Part, ToolPart } from "./core/part.ts";
export type { AssemblyEvent, FailedEvent, Milliseconds } from "./core/ports.ts";
export type {
  AssembledEvent,
  Assembly,
  Blueprint,
  Budget,
  Cap,
  Channel,
  Choice,
  Counter,
  Decision,
  Detection,
  Detector,
  Files,
  Frame,
  FrameContext,
  Item,
  Layout,
  Policy,
  Ports,
  Quota,
  Reason,
  Scorer,
  Screen,
  Screened,
  ScreenProfile,
  SealedPart,
  SealedSection,
  Section,
  Source,
  Span,
  Stage,
  Trust,
  Verdict,
  Volatility,
} from "./core/types.ts";
export {
  describeProblem,
  type ErrorCode,
  errorTable,
  formatPath,
  type Problem,
  QuoinError,
  refuse,
} from "./errors.ts";
export { assemblyJsonSchema, parseAssembly } from "./parse-assembly.ts";
export {
  type Catalogue,
  type CatalogueOptions,
  createCatalogue,
  type ExplainedScore,
  type RankedEntry,
} from "./relevance/catalogue.ts";
export { type CentredVectors, centre as centreVectors, centredCosines } from "./relevance/centred-cosine.ts";
export { type FusionScorer, fusionScorer, type TextEmbedder } from "./relevance/fusion-scorer.ts";
export { type LexicalScorer, lexicalScorer } from "./relevance/lexical-scorer.ts";
export { memoryRelevance, type NearMemory } from "./relevance/memory-relevance.ts";
export { type Question, questionOf, questionTexts } from "./relevance/question.ts";
export type { EmbedWords, WordMatch, WordVector } from "./relevance/word-matches.ts";
export { controlTokenScreen } from "./screens/control-tokens.ts";
export { type InjectionAction, type InjectionOptions, injectionScreen } from "./screens/injection.ts";
export { invisibleScreen } from "./screens/invisible.ts";
export { type RedactionOptions, redactionScreen } from "./screens/redaction.ts";
export {
  chars4,
  findModel,
  loadCounter,
  type Model,
  modelNotices,
  models,
  type VocabularyChoice,
} from "./text/count/index.ts";
export { type Template, template } from "./text/fill.ts";
export { bullet, type Delimiters, fence, fenced, hanging, inline, wrapped, wrapper } from "./text/guard.ts";
export { type Finding, type RedactedClasses, type Redaction, redact } from "./text/redact/index.ts";
export { sha256 } from "./text/sha256.ts";
export { validate } from "./validate.ts";
