import { InvalidArgumentError, Option } from "commander";
import { positiveInteger } from "../positive-integer.ts";

/** What says which prompt an agent gets. */
export interface AgentFlags {
  dir?: string;
  workspace?: string;
  skills?: string;
  mount?: string;
  /** The name of the skills' folder for the agent; not an option, but kept where a prompt is to be made again. */
  skillsAs?: string;
  payload?: string;
  taint?: number;
  threshold?: number;
  profile?: string;
  sandbox?: string;
  agentType?: string;
  trustWorkspace?: boolean;
  redactPii?: boolean;
  history?: number;
  model?: string;
  window?: number;
  reserve?: number;
}

export function agentOptions(): Option[] {
  return [
    new Option("--dir <folder>", "the agent's own: AGENT.md, SOUL.md, IDENTITY.md, USER.md, BOOTSTRAP.md"),
    new Option("--workspace <folder>", "where it works: CONTEXT.md, or else AGENTS.md"),
    new Option(
      "--skills <folder>",
      "SKILL.md folders (default: skills in the workspace, where there is one)",
    ),
    new Option("--mount <path>", "the workspace's path as the agent sees it (default: as given)"),
    new Option(
      "--payload <file>",
      "what a host writes to the agent: taint, profile, sandbox, history (- reads standard input)",
    ),
    new Option("--taint <ratio>", "how much of the session came from outside, from 0 to 1").argParser(share),
    new Option("--threshold <ratio>", "above it, defence is elevated (default: the profile's)").argParser(
      share,
    ),
    new Option("--profile <name>", "paranoid, balanced (default), yolo, or one of your own with a threshold"),
    new Option("--sandbox <name>", "what the agent runs in: nsjail, docker, … (default: subprocess)"),
    new Option("--agent-type <name>", "the runner's name (default: pi-agent-core)"),
    new Option("--trust-workspace", "believe CONTEXT.md and skills (default: yes, but not under paranoid)"),
    new Option("--no-trust-workspace", "believe neither: they go to the user's message"),
    new Option("--redact-pii", "take out personal data too, not only secrets"),
    new Option("--history <tokens>", "taken by the conversation so far").argParser(naturalNumber),
    new Option("--model <name>", "model whose window and vocabulary to use (default: any, 200000 tokens)"),
    new Option("--window <tokens>", "context window, instead of the model's").argParser(positiveInteger),
    new Option("--reserve <tokens>", "left free for the answer (default: a quarter, at most 4096)").argParser(
      naturalNumber,
    ),
  ];
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("It must be from 0 to 1, such as 0.15.");
  return value;
}

function naturalNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 0 up.");
  return Number(text);
}
