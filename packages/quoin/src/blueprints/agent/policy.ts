import type { Policy } from "../../core/types.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { longFenceScreen } from "../../screens/long-fences.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { budgetOf } from "../shared/budget-config.ts";
import type { AgentConfig } from "./config.ts";
import type { AgentMaterial } from "./index.ts";

/** What is required is sent even if it is too much; a host that may not do that looks at `overBudget`. */
export function policy(
  { reserve, overhead, redact = {} }: Pick<AgentConfig, "reserve" | "overhead" | "redact">,
  { keep, counter, window, history, notices }: Omit<AgentMaterial, "sections">,
): Policy {
  const { secrets = true, pii = false } = redact;
  return {
    keep,
    fill: "strict",
    budget: { ...budgetOf({ reserve, overhead }, { window, counter }), history, overflow: "keep" },
    screens: [
      invisibleScreen(),
      redactionScreen({ secrets, pii: () => pii }),
      // Also in files that are believed: whoever wrote them did not mean to end the system's turn.
      controlTokenScreen({ all: true }),
      longFenceScreen(),
    ],
    sources: ["file", "literal", "input", "runtime"],
    notices,
  };
}
