import type { Rule } from "../rule.ts";
import { cloudKeys } from "./clouds.ts";
import { developmentKeys } from "./development.ts";
import { modelKeys } from "./models.ts";
import { serviceKeys } from "./services.ts";

/** Specific before general: of two matches the earlier row gives the name. */
export const keyRules: readonly Rule[] = [...modelKeys, ...cloudKeys, ...developmentKeys, ...serviceKeys];
