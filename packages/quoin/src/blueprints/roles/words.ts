import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** What the blueprint says of its own; all else is in the templates. */
export const words = prompts.roles;

export const progress = template(words.progress, "prompts/roles.yaml#progress");
/** Said where tools stand in the text alone; a provider has its own way. */
export const howToCall = template(words.how_to_call, "prompts/roles.yaml#how_to_call").fill({});
export const partsLeftOut = template(words.lines_left_out, "prompts/roles.yaml#lines_left_out");
