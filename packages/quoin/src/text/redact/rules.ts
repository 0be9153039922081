import { piiRules } from "./pii.ts";
import type { Rule } from "./rule.ts";
import { secretRules } from "./secrets.ts";

/** Secrets first: where a secret and a personal datum overlap, the placeholder names the secret. */
export const rules: readonly Rule[] = [...secretRules, ...piiRules];
