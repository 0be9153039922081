import type { Item, Trust } from "../../core/types.ts";
import type { PromptContext } from "./types.ts";

/** The key of what our own modules say beyond their text; no module of a user has it by accident. */
export const pieces = Symbol("pieces");

export interface ModulePieces {
  title?: string;
  /** Of its section. */
  shortensOneByOne?: boolean;
  items(context: PromptContext, trust: Trust): Item[];
}
