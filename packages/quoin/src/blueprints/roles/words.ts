import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** What the blueprint says of its own; all else is in the templates. */
export const words = prompts.roles;

export const progress = template(words.progress, "prompts/roles.yaml#progress");
export const partsLeftOut = template(words.lines_left_out, "prompts/roles.yaml#lines_left_out");
