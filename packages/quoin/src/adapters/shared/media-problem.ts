import type { MediaPart, Part } from "../../core/part.ts";
import type { Problem } from "../../errors.ts";
import { falseBytes } from "./media.ts";

/** Why an attachment cannot be sent, with its name and its place. */
export function mediaProblem(
  part: Part | undefined,
  path: string[],
  { provider, takes }: { provider: string; takes(media: MediaPart): string | undefined },
): Problem[] {
  if (part?.type !== "media") return [];
  const why = falseBytes(part) ?? takes(part);
  const message = `${part.name.slice(0, 80)}: ${provider} ${why}`;
  return why ? [{ code: "attachment_unsupported", path, message }] : [];
}
