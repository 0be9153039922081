/** Every rule of `lint`: how much it matters, what it means, what to do. Unresolved names go by their error's code. */
export const lintRules = {
  secret: {
    severity: "error",
    means: "A template or an include holds something that looks like a secret.",
    remedy: "Take it out and revoke it: it is in the repository, in every prompt, and with the provider.",
  },
  "schema-drift": {
    severity: "error",
    means: "A schema in a prompt is not the one in code that its replies are checked with.",
    remedy: "Write the file anew from the code, or correct the code.",
  },
  "unused-template": {
    severity: "warning",
    means: "No node of the workflows uses this template.",
    remedy: "Remove it, or name it as a node's task_ref.",
  },
  "volatile-before-stable": {
    severity: "warning",
    means: "Text that changes stands before text that stays the same, which no prompt cache can reuse.",
    remedy: "Move what changes behind what stays, or out of the prompt.",
  },
  "duplicated-rule": {
    severity: "warning",
    means: "A prompt says the same twice, in two sections or from two files.",
    remedy: "Keep one of them, in a file that both can include.",
  },
} as const satisfies Record<string, { severity: Severity; means: string; remedy: string }>;

export type Severity = "error" | "warning";
export type LintRule = keyof typeof lintRules;
