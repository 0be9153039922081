import type { Screen } from "../core/types.ts";
import { breakSpecialTokens } from "../text/control-tokens.ts";

/**
 * Breaks the control tokens of chat templates in what users, tools and models wrote, so that no server that
 * renders a template can take them for its own. Here and not in an adapter: what is counted is what is sent.
 * Of text that is rendered into a template by ourselves, in `all` of it.
 */
export function controlTokenScreen({ all = false } = {}): Screen {
  return {
    name: "control-tokens",
    check(text, item, section) {
      const trust = item.trust ?? section.trust;
      if (!all && trust !== "user" && trust !== "untrusted") return undefined;
      const broken = breakSpecialTokens(text);
      if (broken.count === 0) return undefined;
      return {
        action: "neutralise",
        text: broken.text,
        reason: "control tokens of a chat template were broken",
        count: broken.count,
      };
    },
  };
}
