import { findModel, loadCounter, QuoinError } from "quoin";
import { parseStdinPayload } from "quoin/agent";
import type { RecordInput } from "quoin/records";
import { buildStdinPayload, type StdinPayload, type StdinPayloadInput } from "quoin/taint";
import { located, readDocument } from "../document.ts";
import { slashed } from "../slashed.ts";

export interface HostPayload {
  payload: StdinPayload;
  input: RecordInput;
}

/**
 * What a host writes to its agent. An agent takes any text for a message; who names a file here means a payload, and
 * some other file would quietly say that nothing came from outside.
 */
export async function readPayload(path: string): Promise<HostPayload> {
  const document = await readDocument(path);
  const { file, source, value } = document;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = "is no payload: JSON with a message, as buildStdinPayload of quoin/taint writes it";
    throw new QuoinError({ code: "spec_invalid", file, message });
  }
  // A newer version may have more fields than these.
  const known = Object.fromEntries(Object.entries(value).filter(([key]) => payloadFields.includes(key)));
  const text = await located(document, ["spec_invalid"], async () =>
    buildStdinPayload(known as StdinPayloadInput),
  );
  return {
    payload: parseStdinPayload(text),
    input: { name: "payload", ref: slashed(file), text: source, trust: "untrusted" },
  };
}

const payloadFields = [
  "version",
  "message",
  "history",
  "taintRatio",
  "taintThreshold",
  "profile",
  "sandboxType",
  "canary",
];

/** A role and marks at both ends. */
const aroundMessage = 4;

/** What its conversation takes of the window. */
export async function conversationTokens(
  { history, message }: Pick<StdinPayload, "history" | "message">,
  model = "estimate",
): Promise<number> {
  const counter = await loadCounter(findModel(model).model.vocabulary);
  const tokens = (text: string) => Math.ceil(counter.units(text) / counter.unitsPerToken) + aroundMessage;
  return [...history.map(({ content }) => content), message].reduce((sum, text) => sum + tokens(text), 0);
}
