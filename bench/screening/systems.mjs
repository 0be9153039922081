/** Who is measured, in the order of the rows. Each loads its package only when `measure.mjs` asks it to. */
import { haiGuardrails } from "./systems/hai-guardrails.mjs";
import { llmFirewall } from "./systems/llm-firewall.mjs";
import { llmGuard } from "./systems/llm-guard.mjs";
import { llmGuardrails } from "./systems/llm-guardrails.mjs";
import { llmInjectScan } from "./systems/llm-inject-scan.mjs";
import { llmPromptGuard } from "./systems/llm-prompt-guard.mjs";
import { llmTrustGuard } from "./systems/llm-trust-guard.mjs";
import { nearAttacks } from "./systems/near-attacks.mjs";
import { openlit } from "./systems/openlit.mjs";
import { quoin, quoinPatterns } from "./systems/quoin.mjs";
import { vard } from "./systems/vard.mjs";

export const systems = [
  { id: "quoin", ...quoin },
  { id: "patterns", ...quoinPatterns },
  { id: "cosine-quoin", ...nearAttacks("quoin", "Quoin's embedder") },
  { id: "cosine-use-lite", ...nearAttacks("use-lite", "USE-lite, English") },
  { id: "cosine-minilm", ...nearAttacks("minilm", "MiniLM, English"), needs: "QUOIN_TEST_MODEL_DIR" },
  { id: "llm-trust-guard", ...llmTrustGuard },
  { id: "llm-prompt-guard", ...llmPromptGuard },
  { id: "vard", ...vard },
  { id: "llm-firewall", ...llmFirewall },
  { id: "llm-inject-scan", ...llmInjectScan },
  { id: "llm-guard", ...llmGuard },
  { id: "llm-guardrails", ...llmGuardrails },
  { id: "openlit", ...openlit },
  { id: "hai-guardrails", ...haiGuardrails },
];

export function systemOf(id) {
  return systems.find((system) => system.id === id);
}
