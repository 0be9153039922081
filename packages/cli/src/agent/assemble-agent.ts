import { describeProblem, QuoinError } from "quoin";
import {
  type AgentAssembly,
  type AgentOptions,
  agentPrompt,
  type PromptContextInput,
  payloadContext,
  workspaceTrust,
} from "quoin/agent";
import type { FoundAgent } from "quoin/node";
import type { RecordInput } from "quoin/records";
import { taintProfiles, thresholdOf } from "quoin/taint";
import { slashed } from "../slashed.ts";
import { agentInputs, findAgentFiles } from "./agent-files.ts";
import type { AgentFlags } from "./agent-options.ts";
import { conversationTokens, type HostPayload, readPayload } from "./read-payload.ts";

export interface AssembledAgent {
  assembly: AgentAssembly;
  /** What was not taken as it is, and what is too much, in sentences. */
  settled: string[];
  /** What it was made from, for a record. */
  inputs: RecordInput[];
  /** The flags that make the same prompt again, from wherever its folders are then. */
  flags: AgentFlags;
}

/** From folders and flags to a system prompt. */
export async function assembleAgent(
  flags: AgentFlags,
  log?: (event: unknown) => void,
): Promise<AssembledAgent> {
  const found = await findAgentFiles(flags);
  const host = flags.payload === undefined ? undefined : await readPayload(flags.payload);
  const config = configOf(flags);
  const context = await contextOf(flags, found, host);
  const logger = { debug: (event: string, fields: object) => log?.({ event, ...fields }) };
  const assembly = await agentPrompt(context, { ...config, logger });
  const { overBudget, tokens, limit } = assembly;
  const over = `the prompt takes ${tokens} tokens, and there is room for ${limit}: nothing more can be left out`;
  const trust = workspaceTrust(context.profile ?? "", config.trustWorkspace);
  return {
    assembly,
    settled: [...found.warnings.map(describeProblem), ...(overBudget ? [over] : [])],
    inputs: [...(host ? [host.input] : []), ...agentInputs(found, flags, trust)],
    flags: {
      ...flags,
      ...(context.workspace && { mount: context.workspace }),
      ...(found.files.skillsDirectory !== undefined && { skillsAs: found.files.skillsDirectory }),
    },
  };
}

function configOf({ model, window, reserve, trustWorkspace, redactPii }: AgentFlags): AgentOptions {
  return {
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(reserve !== undefined && { reserve }),
    ...(trustWorkspace !== undefined && { trustWorkspace }),
    ...(redactPii && { redact: { pii: true } }),
  };
}

/** What the host said, and what the flags say over it. */
async function contextOf(
  flags: AgentFlags,
  { files }: FoundAgent,
  host: HostPayload | undefined,
): Promise<PromptContextInput> {
  const told = host && payloadContext(host.payload);
  const profile = flags.profile ?? told?.profile ?? "balanced";
  // Who names another profile means its threshold, not the one that came with the host's.
  const threshold = flags.profile === undefined ? told?.taintThreshold : undefined;
  const { agentType, workspace, mount = workspace, sandbox } = flags;
  return {
    ...files,
    ...told,
    profile,
    ...(flags.taint !== undefined && { taintRatio: flags.taint }),
    taintThreshold: flags.threshold ?? threshold ?? usualThreshold(profile),
    historyTokens: flags.history ?? (host ? await conversationTokens(host.payload, flags.model) : 0),
    ...(mount !== undefined && { workspace: slashed(mount) }),
    ...(agentType !== undefined && { agentType }),
    ...(sandbox !== undefined && { sandboxType: sandbox }),
  };
}

function usualThreshold(profile: string): number {
  if (Object.hasOwn(taintProfiles, profile)) return thresholdOf(profile);
  const names = Object.keys(taintProfiles).join(", ");
  const message = `--profile ${profile} is one of your own, so it needs a --threshold; known are ${names}`;
  throw new QuoinError({ code: "usage", message });
}
