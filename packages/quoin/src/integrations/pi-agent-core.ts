/** Our prompt in every request of an Agent of @mariozechner/pi-agent-core. */
import { QuoinError } from "../errors.ts";
import { type PiMessage, withUserText } from "./shared/pi-messages.ts";
import { type PromptSource, promptReader } from "./shared/prompt-source.ts";

export type { PromptSource, RunnerPrompt } from "./shared/prompt-source.ts";
export type { PiMessage };

/** What is used of an Agent. The parameters are pi's own; methods, so that its narrower types fit. */
export interface PiAgent {
  streamFn(model: unknown, context: PiContext, options?: unknown): unknown;
}

export interface PiContext {
  systemPrompt?: string;
  messages: PiMessage[];
  tools?: PiTool[];
}

/** As much of pi's tools as is looked at. */
export interface PiTool {
  name: string;
}

type Stream = PiAgent["streamFn"];

/** What stood there before us, so that steering an agent again replaces the source instead of adding another. */
const originals = new WeakMap<Stream, Stream>();

/**
 * Sends the source's prompt with every request from now on, within a run too, whatever the agent's own system prompt
 * says, and offers no tool that the prompt withholds. What the source or its check throws, the run ends with, and nothing is sent.
 */
export function steerPiAgent(agent: PiAgent, source: PromptSource): void {
  if (typeof agent?.streamFn !== "function")
    throw new QuoinError({ code: "usage", message: "this is no Agent of pi: it has no streamFn to steer" });
  const readPrompt = promptReader(source);
  const stream = originals.get(agent.streamFn) ?? agent.streamFn;
  const steered: Stream = (model, context, options) => {
    const { system, user, withheld = [] } = readPrompt();
    const messages = withUserText(context.messages, user);
    const tools = withheld.length ? context.tools?.filter(({ name }) => !withheld.includes(name)) : undefined;
    return stream.call(
      agent,
      model,
      { ...context, systemPrompt: system, messages, ...(tools && { tools }) },
      options,
    );
  };
  originals.set(steered, stream);
  agent.streamFn = steered;
}
