import { describeProblem, findModel, loadCounter, QuoinError } from "quoin";
import type { ProviderName } from "quoin/adapters";
import {
  type AgentAssembly,
  type AgentOptions,
  agentPrompt,
  type PromptContextInput,
  parseStdinPayload,
} from "quoin/agent";
import type { RecordInput } from "quoin/records";
import { type StdinPayload, taintProfiles, thresholdOf } from "quoin/taint";
import { nameOf, readText } from "../read-text.ts";
import { slashed } from "../slashed.ts";
import { agentInputs, type FoundFiles, findAgentFiles } from "./agent-files.ts";
import type { AgentFlags } from "./agent-options.ts";

export interface AssembledAgent {
  assembly: AgentAssembly;
  /** What the modules were written from; a runner needs it again. */
  context: PromptContextInput;
  config: AgentOptions;
  /** What was not taken as it is, and what is too much, in sentences. */
  settled: string[];
  /** What it was made from, for a record. */
  inputs: RecordInput[];
  /** The flags that make the same prompt again, from wherever its folders are then. */
  flags: AgentFlags;
}

/** From folders and flags to a system prompt. */
export async function assembleAgent(
  flags: AgentFlags & { for?: ProviderName },
  log?: (event: unknown) => void,
): Promise<AssembledAgent> {
  const found = await findAgentFiles(flags);
  const source = flags.payload === undefined ? undefined : await readText(flags.payload);
  const config = configOf(flags);
  const context = await contextOf(flags, found, source === undefined ? undefined : parseStdinPayload(source));
  const logger = { debug: (event: string, fields: object) => log?.({ event, ...fields }) };
  const assembly = await agentPrompt(context, { ...config, logger });
  const { overBudget, tokens, limit } = assembly;
  const over = `the prompt takes ${tokens} tokens, and there is room for ${limit}: nothing more can be left out`;
  const payload: RecordInput[] =
    source === undefined
      ? []
      : [{ name: "payload", ref: slashed(nameOf(String(flags.payload))), text: source, trust: "untrusted" }];
  const trust = (config.trustWorkspace ?? context.profile !== "paranoid") ? "trusted" : "untrusted";
  return {
    assembly,
    context,
    config,
    settled: [...found.warnings.map(describeProblem), ...(overBudget ? [over] : [])],
    inputs: [...payload, ...agentInputs(found, flags, trust)],
    flags: {
      ...flags,
      ...(context.workspace && { mount: context.workspace }),
      ...(found.skills && { skillsAs: found.skills.shownAs }),
    },
  };
}

function configOf({
  model,
  window,
  reserve,
  trustWorkspace,
  redactPii,
  for: provider,
}: Parameters<typeof assembleAgent>[0]): AgentOptions {
  return {
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(reserve !== undefined && { reserve }),
    ...(provider !== undefined && { provider }),
    ...(trustWorkspace !== undefined && { trustWorkspace }),
    ...(redactPii && { redact: { pii: true } }),
  };
}

/** What the host said, and what the flags say over it. */
async function contextOf(
  flags: AgentFlags,
  { files, skills }: FoundFiles,
  host: StdinPayload | undefined,
): Promise<PromptContextInput> {
  const profile = flags.profile ?? host?.profile ?? "balanced";
  // Who names another profile means its threshold, not the one that came with the host's.
  const told = flags.profile === undefined ? host?.taintThreshold : undefined;
  const { agentType, workspace, mount = workspace, sandbox = host?.sandboxType } = flags;
  return {
    ...files,
    profile,
    taintRatio: flags.taint ?? host?.taintRatio ?? 0,
    taintThreshold: flags.threshold ?? told ?? usualThreshold(profile),
    historyTokens: flags.history ?? (await tokensOf(host, flags.model)),
    ...(mount !== undefined && { workspace: slashed(mount) }),
    ...(skills && { skillsDirectory: skills.shownAs }),
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

/** What the conversation takes of the window: its texts, and some tokens around each. */
async function tokensOf(host: StdinPayload | undefined, model = "estimate"): Promise<number> {
  if (!host) return 0;
  const counter = await loadCounter(findModel(model).model.vocabulary);
  const texts = [...host.history.map(({ content }) => content), host.message];
  return texts.reduce(
    (sum, text) => sum + Math.ceil(counter.units(text) / counter.unitsPerToken) + aroundMessage,
    0,
  );
}

/** A role and marks at both ends. */
const aroundMessage = 4;
