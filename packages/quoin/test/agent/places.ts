/** Every place of an agent's context where someone can put text. */
const base = { identityFiles: { agent: "Bot.", soul: "Calm." }, workspace: "/w" };
const files = (changes: object) => ({ ...base, identityFiles: { ...base.identityFiles, ...changes } });
const skill = (changes: object) => ({
  ...base,
  skills: [{ name: "n", description: "d", path: "./skills/n/SKILL.md", body: "b", ...changes }, "# Other"],
});
/** So long that only its line fits. */
const long = { body: "Step by step. ".repeat(8_000) };

/** What others than the operator may have written: it cannot get out. */
export const places: Record<string, (text: string) => unknown> = {
  "SOUL.md": (text) => files({ soul: `x${text}` }),
  "IDENTITY.md": (text) => files({ identity: text }),
  "USER.md": (text) => files({ user: text }),
  "CONTEXT.md": (text) => ({ ...base, contextContent: text }),
  "a skill": (text) => ({ ...base, skills: ["# First", text] }),
  "a skill's body": (text) => skill({ body: `b ${text}` }),
  "a skill's name": (text) => skill({ name: text }),
  "a skill's description": (text) => skill({ description: text }),
  "a skill's path": (text) => skill({ path: text }),
  skillsDirectory: (text) => ({ ...base, skills: ["# Skill"], skillsDirectory: text }),
  agentType: (text) => ({ ...base, agentType: text }),
  sandboxType: (text) => ({ ...base, sandboxType: text }),
  profile: (text) => ({ ...base, profile: text }),
  workspace: (text) => ({ ...base, workspace: text }),
};

/** Of a skill that is only told by a line. */
export const linePlaces: Record<string, (text: string) => unknown> = {
  "a skill's name": (text) => skill({ ...long, name: text }),
  "a skill's description": (text) => skill({ ...long, description: text }),
  "a skill's path": (text) => skill({ ...long, path: text }),
};

/** The operator's own words, which may have headings and code. */
export const operatorPlaces: Record<string, (text: string) => unknown> = {
  "AGENT.md": (text) => files({ agent: `x${text}` }),
  "BOOTSTRAP.md": (text) => ({ identityFiles: { bootstrap: `x${text}` } }),
};
