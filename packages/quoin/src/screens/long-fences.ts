import type { Screen } from "../core/types.ts";

const mostTildes = 64;
const long = new RegExp(`~{${mostTildes + 1},}`, "g");

/**
 * A fence is longer than any run of tildes among the texts it may hold, also those that are left out later.
 * One hostile message of thousands of tildes would so take the room of all others. What is required stays as it is.
 */
export function longFenceScreen(): Screen {
  return {
    name: "long fences",
    check(text, item) {
      const count = item.required ? 0 : (text.match(long)?.length ?? 0);
      if (count === 0) return undefined;
      const reason = `${count} ${count === 1 ? "run" : "runs"} of tildes cut to ${mostTildes}`;
      return { action: "neutralise", text: text.replace(long, "~".repeat(mostTildes)), count, reason };
    },
  };
}
