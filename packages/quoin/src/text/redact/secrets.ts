import { addressRules } from "./addresses.ts";
import { assignmentRules } from "./assignments.ts";
import { fileRules } from "./files.ts";
import { headerRules } from "./headers.ts";
import { keyRules } from "./keys/index.ts";
import { privateKeyRule } from "./private-key.ts";
import type { Rule } from "./rule.ts";
import { jwtRule, tokenRules } from "./tokens.ts";

/** From what is known by its own form to what only its place tells: earlier rows give the name when matches overlap. */
export const secretRules: readonly Rule[] = [
  privateKeyRule,
  jwtRule,
  ...keyRules,
  ...tokenRules,
  ...fileRules,
  ...addressRules,
  ...headerRules,
  ...assignmentRules,
];
