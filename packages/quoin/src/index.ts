/** Quoin: locks every piece of a prompt in place before it goes to a model. */
export { assemble, compose } from "./core/assemble.ts";
export type {
  Assembly,
  Blueprint,
  Budget,
  Cap,
  Channel,
  Counter,
  Decision,
  Frame,
  FrameContext,
  Item,
  Layout,
  Policy,
  Ports,
  Quota,
  Screen,
  SealedSection,
  Section,
  Source,
  Span,
  Stage,
  Trust,
  Verdict,
  Volatility,
} from "./core/types.ts";
export { describe, type ErrorCode, errorTable, formatPath, type Problem, QuoinError } from "./errors.ts";
export { parseAssembly } from "./parse-assembly.ts";
export { invisibleScreen } from "./screens/invisible.ts";
export { redactionScreen } from "./screens/redaction.ts";
export { chars4, estimateCounter, findModel, loadCounter, type Model, models } from "./text/count/index.ts";
export { type Template, template } from "./text/fill.ts";
export { bullet, type Delimiters, fence, fenced, hanging, inline, wrapped, wrapper } from "./text/guard.ts";
export { redact } from "./text/redact/index.ts";
