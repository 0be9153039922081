/** The two guards of its quick start: what either refuses is flagged. The sanitizer's score is of safety. */
import { versionOf } from "./version-of.mjs";

export const llmTrustGuard = {
  name: "llm-trust-guard",
  version: versionOf("llm-trust-guard"),
  async load() {
    const { InputSanitizer, EncodingDetector } = await import("llm-trust-guard");
    const sanitizer = new InputSanitizer();
    const encodings = new EncodingDetector();
    return (text) => {
      const sanitized = sanitizer.sanitize(text);
      const isDisguised = !encodings.detect(text).allowed;
      const score = isDisguised ? 1 : 1 - sanitized.score;
      return { score, flagged: isDisguised || !sanitized.allowed };
    };
  },
};
