import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

export const words = prompts.dynamic;
export const skillFile = template(words.labels.skill_file, "prompts/dynamic.yaml#labels.skill_file");
