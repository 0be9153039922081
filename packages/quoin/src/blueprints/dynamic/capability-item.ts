import { toolSignature } from "../../capabilities/tool-signature.ts";
import type { IndexedCapability } from "../../capabilities/types.ts";
import type { Item, Source } from "../../core/types.ts";
import { inline } from "../../text/guard.ts";
import type { Chosen } from "./types.ts";
import { skillFile } from "./words.ts";

export interface CapabilityItemOptions {
  /** Tools go to the provider's own field, and the text only names them. */
  nativeTools: boolean;
  /** Whole skills, where there is room. */
  bodies: boolean;
}

export function capabilityItem({ capability, score }: Chosen, options: CapabilityItemOptions): Item {
  const { kind, name, trust, screened, origin, from } = capability;
  // What is not ours is a tool's word; it is judged, and the project's own files are not.
  const source: Source =
    trust === "untrusted" ? { kind: "tool", ref: `${origin} ${from}` } : { kind: "file", ref: from };
  return {
    id: `${kind}:${name}`,
    kind,
    source,
    trust,
    volatility: "turn",
    ...(score !== undefined && { score }),
    ...(screened && { screened }),
    ...(kind === "tool" ? toolText(capability, options) : skillText(capability, options)),
  };
}

function toolText(
  { name, description, parameters = { type: "object" } }: IndexedCapability,
  { nativeTools }: CapabilityItemOptions,
): Pick<Item, "text" | "shorten" | "part"> {
  const signature = toolSignature({ name, parameters });
  if (nativeTools) return { text: inline(name), part: { type: "tool", name, description, parameters } };
  const about = inline(description);
  if (about === "") return { text: signature };
  return { text: `${signature}: ${about}`, shorten: (text) => shorterTool(text, signature) };
}

/** Its first sentence, then only how it is called; of the screened text, so that nothing comes back. */
function shorterTool(text: string, signature: string): string[] {
  if (!text.startsWith(`${signature}: `)) return [];
  const about = text.slice(signature.length + 2);
  const first = /^.*?[.!?。！？](?=\s|$)/.exec(about)?.[0];
  return [...(first && first.length < about.length ? [`${signature}: ${first}`] : []), signature];
}

/** A skill is named with its file wherever it is not shown whole; without a file it is, since nobody could read on. */
function skillText(
  { name, description, path, body = "" }: IndexedCapability,
  { bodies }: CapabilityItemOptions,
): Pick<Item, "text" | "forms" | "shorten"> {
  const where = path === undefined ? "" : skillFile.fill({ path: JSON.stringify(inline(path)) });
  const line = inline(`${name}: ${description}`);
  const isShown = body.trim() !== "" && (bodies || path === undefined);
  if (!isShown) return { text: line + where };
  const text = `${line}\n${body.trim()}`;
  // A form, so that its path is screened as well.
  if (where !== "") return { text, forms: [line + where] };
  return { text, shorten: (screened) => [screened.split("\n", 1)[0] as string] };
}
