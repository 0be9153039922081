import { dirname } from "node:path";
import type { IdentityFiles } from "quoin/agent";
import { readContext, readIdentity, readSkills } from "quoin/node";
import { contextInput, skillsInput, skillsText } from "../agent/agent-files.ts";
import type { AgentFlags } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { readText } from "../read-text.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

export const rebuildAgent: RebuildCommand = {
  flags: [
    "dir",
    "workspace",
    "skills",
    "mount",
    "skillsAs",
    "taint",
    "threshold",
    "profile",
    "sandbox",
    "agentType",
    "trustWorkspace",
    "redactPii",
    "history",
    "model",
    "window",
    "reserve",
    "for",
  ],
  async read({ name }, path) {
    if (name === "payload") return readText(path);
    if (name === contextInput) return (await readContext(path)).text;
    if (name === skillsInput) return skillsText(await readSkills(path));
    const { identityFiles } = await readIdentity(dirname(path));
    return identityFiles[identityKey(name)];
  },
  async assemble({ settings, inputs }, path) {
    const payload = inputs.find(({ name }) => name === "payload");
    const moved = ["dir", "workspace", "skills"].flatMap((name) => {
      const ref = settings[name];
      return typeof ref === "string" ? [[name, path({ name, ref })]] : [];
    });
    const flags = { ...settings, ...Object.fromEntries(moved), ...(payload && { payload: path(payload) }) };
    return (await assembleAgent(flags as AgentFlags)).assembly;
  },
};

/** `SOUL.md` is `soul`. */
function identityKey(name: string): keyof IdentityFiles {
  return name.replace(/\.md$/, "").toLowerCase() as keyof IdentityFiles;
}
