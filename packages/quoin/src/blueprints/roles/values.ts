import type { Source, Trust } from "../../core/types.ts";
import type { StoredScreening } from "./inputs.ts";
import type { PlainTool } from "./tool-forms.ts";

/** What a variable stands for: one text, or several that can be left out one by one. */
export interface Value {
  trust: Trust;
  /** `yaml` and `json` say what a block is; `entries` are written one below the other. */
  shape: "text" | "yaml" | "json" | "entries";
  entries: readonly Entry[];
  /** What may be left out for length: the higher, the sooner. Without it, nothing is. */
  gives?: number;
  /** What is said where there are no entries, if not the usual. */
  nothing?: string;
}

export interface Entry {
  /** Where it stands in the input. */
  ref: string;
  text: string;
  /** Shorter ones, longest first. */
  forms?: readonly string[];
  /** Makes shorter ones of the screened text. */
  shorten?(text: string): readonly string[];
  /** How relevant it is. */
  score?: number;
  /** The tool that it tells of. */
  tool?: PlainTool;
  /** What a detector said of it when it was written. */
  screened?: StoredScreening;
  /** Where it comes from, if not from the input itself. */
  kind?: Source["kind"];
}
