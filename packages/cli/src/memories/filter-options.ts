import type { MemoryFilter } from "@quoin/store";
import { Option } from "commander";
import { parseTime } from "./parse-time.ts";

export interface FilterFlags {
  type?: "memory" | "activity";
  kind?: string;
  source?: string;
  contains?: string;
  since?: string;
  before?: string;
}

export function typeOption(text: string): Option {
  return new Option("--type <type>", text).choices(["memory", "activity"]);
}

/** Which memories are meant; all that are given must hold. */
export function filterOptions(): Option[] {
  return [
    typeOption("only what was learned, or only what happened"),
    new Option("--kind <kind>", "only of this kind"),
    new Option("--source <source>", "only from this source"),
    new Option("--contains <text>", "only with this text inside, whatever its case"),
    new Option("--since <time>", "only from this time on, or for so long: 2030-01-31, 12h, 30d").argParser(
      parseTime,
    ),
    new Option(
      "--before <time>",
      "only from before this time, or older than that: 2030-01-31, 12h, 30d",
    ).argParser(parseTime),
  ];
}

export function filterOf({ type, kind, source, contains, since, before }: FilterFlags): MemoryFilter {
  return {
    ...(type && { type }),
    ...(kind !== undefined && { kind }),
    ...(source !== undefined && { source }),
    ...(contains !== undefined && { contains }),
    ...(since && { since }),
    ...(before && { until: before }),
  };
}
