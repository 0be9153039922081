import { dirname } from "node:path";
import { type IdentityFiles, identityFileNames } from "quoin/agent";
import { readContext, readIdentity, readSkills } from "quoin/node";
import type { Recipe } from "quoin/records";
import { contextInput, skillsInput, skillsText } from "../agent/agent-files.ts";
import type { AgentFlags } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { readText } from "../read-text.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

export const rebuildAgent: RebuildCommand = {
  replaceable: "payload",
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
  ],
  async read({ name }, path, settings) {
    if (name === "payload") return readText(path);
    if (name === contextInput) return (await readContext(path)).text;
    if (name === skillsInput) return skillsText(await readSkills(path, shownAs(settings)));
    const { identityFiles } = await readIdentity(dirname(path));
    const key = keys.find((each) => identityFileNames[each] === name);
    return key && identityFiles[key];
  },
  async assemble({ settings, inputs }, path) {
    const payload = inputs.find(({ name }) => name === "payload");
    const moved = ["dir", "workspace", "skills"].flatMap((name) => {
      const ref = settings[name];
      return typeof ref === "string" ? [[name, path({ name, ref })]] : [];
    });
    const flags = { ...settings, ...Object.fromEntries(moved), ...(payload && { payload: path(payload) }) };
    return assembleAgent(flags as AgentFlags);
  },
};

/** A skill's path is part of what the prompt says of it. */
function shownAs({ skillsAs }: Recipe["settings"]): { shownAs?: string } {
  return typeof skillsAs === "string" ? { shownAs: skillsAs } : {};
}

const keys = Object.keys(identityFileNames) as (keyof IdentityFiles)[];
