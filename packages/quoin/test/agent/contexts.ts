import type { PromptContext } from "quoin/agent";

/** A whole context, as a host that knows everything would send it. */
export function contextWith(changes: Partial<PromptContext> = {}): PromptContext {
  return {
    agentType: "pi-agent-core",
    workspace: "/tmp/work",
    skills: [],
    profile: "balanced",
    sandboxType: "subprocess",
    taintRatio: 0,
    taintThreshold: 0.3,
    identityFiles: filesWith({}),
    contextContent: "",
    contextWindow: 200_000,
    historyTokens: 0,
    ...changes,
  };
}

export function filesWith(changes: Partial<PromptContext["identityFiles"]>): PromptContext["identityFiles"] {
  return { agent: "", soul: "", identity: "", user: "", bootstrap: "", ...changes };
}

/** With something in every module. */
export function fullContext(changes: Partial<PromptContext> = {}): PromptContext {
  return contextWith({
    identityFiles: filesWith({
      agent: "You are Manon, who looks after a bakery's website.",
      soul: "Patient, exact, a little dry.",
      identity: "Name: Manon\nTeam: website",
      user: "Likes short answers.",
    }),
    contextContent: "# The bakery\n\nA website in TypeScript.\n\n## Rules\n\nTests come first.",
    skills: [
      "# Safety Skill\n\nAsk before anything is removed.",
      {
        name: "pdf",
        description: "Reads and fills in forms.",
        path: "./skills/pdf/SKILL.md",
        body: `# Forms\n\n${"Open the form, fill in each field, and check it. ".repeat(12)}`,
      },
    ],
    taintRatio: 0.15,
    taintThreshold: 0.1,
    historyTokens: 5_000,
    ...changes,
  });
}

export const bootstrapFiles = filesWith({ bootstrap: "You are new here. Find out who you are." });
