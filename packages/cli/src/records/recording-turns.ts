import type { Assembly, Counter } from "quoin";
import { messageAssembly, type Turn } from "quoin/ask";
import type { RecordOptions } from "quoin/records";
import { printable } from "../printable.ts";
import type { Terminal } from "../terminal.ts";
import { recordAssembly } from "./record-assembly.ts";
import type { StoreOptions } from "./store-option.ts";

interface Asked {
  assembly: Assembly;
  recipe: NonNullable<RecordOptions["recipe"]>;
  model: string;
  counter: Counter;
}

interface Flags extends StoreOptions {
  correlationId?: string;
}

/** Keeps a record of each message of a conversation before it is sent or used, all under one correlation id. */
export function recordingTurns(
  { assembly, recipe, model, counter }: Asked,
  flags: Flags,
  terminal: Terminal,
) {
  let correlationId = flags.correlationId;
  const keep = async (message: Assembly, options: RecordOptions) => {
    const kept = await recordAssembly(message, options, {
      ...flags,
      ...(correlationId !== undefined && { correlationId }),
    });
    correlationId = kept.correlationId;
    return kept;
  };
  return async (turn: Turn): Promise<void> => {
    if (turn.kind === "prompt") {
      const { seq } = await keep(assembly, { recipe, payloadHash: turn.payloadHash });
      terminal.note(`recorded as ${seq}, correlation id ${printable(correlationId ?? "")}\n`);
    } else if (turn.kind === "correction") {
      const { text, payloadHash, notices } = turn;
      await keep(messageAssembly("correction", text, { model, notices }, counter), { payloadHash });
    } else {
      const { answer, review } = turn;
      // The problems quote the reply, of which only a digest may be kept.
      const notices = review.ok ? [] : [`refused with ${review.problems.length} problems`];
      await keep(messageAssembly("reply", answer.text, { model, notices }, counter), {});
    }
  };
}
