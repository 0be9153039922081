import type { Screen } from "../core/types.ts";
import { tildeRuns } from "../text/guard.ts";

const mostTildes = 64;

/**
 * A fence is longer than any run of tildes among the texts it may hold, also those that are left out later.
 * One hostile message of thousands of tildes would so take the room of all others. What is required stays as it is.
 */
export function longFenceScreen(): Screen {
  return {
    name: "long fences",
    check(text, item) {
      const long = item.required ? [] : tildeRuns(text).filter(({ start, end }) => end - start > mostTildes);
      const count = long.length;
      if (count === 0) return undefined;
      const pieces: string[] = [];
      let from = 0;
      for (const { start, end } of long) {
        pieces.push(text.slice(from, start + mostTildes));
        from = end;
      }
      const reason = `${count} ${count === 1 ? "run" : "runs"} of tildes cut to ${mostTildes}`;
      return { action: "neutralise", text: pieces.join("") + text.slice(from), count, reason };
    },
  };
}
