import type { Part } from "../../core/part.ts";
import type { Counter, Policy, Screen } from "../../core/types.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { longFenceScreen } from "../../screens/long-fences.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { budgetOf } from "../shared/budget-config.ts";
import { injectionScreens } from "../shared/injection-config.ts";
import type { AgentConfig } from "./config.ts";
import type { AgentMaterial } from "./index.ts";
import { canaryKind } from "./modules/canary.ts";

/** What `compose` needs to know. */
export type ComposedConfig = Pick<AgentConfig, "reserve" | "overhead" | "redact" | "injection">;

/** What is required is sent even if it is too much; a host that may not do that looks at `overBudget`. */
export function policy(
  { reserve, overhead, redact = {}, injection }: ComposedConfig,
  { keep, counter, window, history, notices, profile }: Omit<AgentMaterial, "sections" | "declared">,
): Policy {
  const { secrets = true, pii = false } = redact;
  return {
    keep,
    fill: "strict",
    budget: {
      ...budgetOf({ reserve, overhead }, { window, counter }),
      history,
      overflow: "keep",
      partTokens: (part) => toolTokens(part, counter),
    },
    screens: [
      invisibleScreen(),
      allBut(canaryKind, redactionScreen({ secrets, pii: () => pii })),
      // Also in files that are believed: whoever wrote them did not mean to end the system's turn.
      controlTokenScreen({ all: true }),
      longFenceScreen(),
      ...injectionScreens(injection, profile),
    ],
    sources: ["file", "literal", "input", "runtime"],
    notices,
  };
}

function allBut(kind: string, screen: Screen): Screen {
  return {
    ...screen,
    check: (text, item, section, shown) =>
      item.kind === kind ? undefined : screen.check(text, item, section, shown),
  };
}

/** A tool is sent as JSON, whoever it is sent to. A provider that is known has a price of its own instead. */
function toolTokens(part: Part, counter: Counter): number {
  if (part.type !== "tool") return 0;
  const { name, description, parameters } = part;
  return Math.ceil(counter.units(JSON.stringify({ name, description, parameters })) / counter.unitsPerToken);
}
