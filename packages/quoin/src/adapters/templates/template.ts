import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** What a chat template is filled with; each text is free of the template's tokens. */
export interface Turn {
  system: string | undefined;
  user: string;
  /** Definitions as JSON. */
  tools: readonly string[];
}

export interface ChatTemplate {
  name: string;
  /** A model that is usually run with it. */
  model: string;
  /** Opens the text; servers add it themselves unless told not to. */
  bos: string;
  render(turn: Turn): string;
  /** Ends an answer. */
  stop: readonly string[];
  /** Tokens for each message and for the opening of the answer. */
  message: number;
  opening: number;
}

/** What is said of tools to a model that has no tokens for them. */
export const jsonTools = template(prompts.adapters.tools_json, "prompts/adapters.yaml#tools_json");

/**
 * Tools stand in front of the user's turn: their descriptions may come from anyone, and the system turn is
 * not for everyone.
 */
export function withTools(words: typeof jsonTools, { user, tools }: Turn): string {
  return tools.length ? `${words.fill({ tools: tools.join("\n") })}\n\n${user}` : user;
}

/** Models without a system role read its text at the start of the user's turn. */
export function withSystem(system: string | undefined, user: string): string {
  return system === undefined ? user : `${system}\n\n${user}`;
}
