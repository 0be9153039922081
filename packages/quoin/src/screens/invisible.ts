import type { Screen } from "../core/types.ts";
import { clean } from "../text/clean.ts";
import { remember } from "../text/remember.ts";

/** Removes what no reader can see, whoever wrote it, and says how much. */
export function invisibleScreen(): Screen {
  return {
    name: "invisible",
    check(text) {
      const { text: cleaned, removed } = cleanOnce(text);
      if (removed === 0) return undefined;
      const what = removed === 1 ? "character" : "characters";
      return {
        action: "neutralise",
        text: cleaned,
        count: removed,
        reason: `${removed} invisible or malformed ${what}`,
      };
    },
  };
}

const cleanOnce = remember(clean);
