import * as z from "zod";
import { type TaintProfile, taintProfiles } from "../profiles.ts";

/** Clamped, since whoever compares it with a threshold trusts it; JSON's 1e999 is infinite, and more than all. */
const share = (fallback: number) =>
  z
    .custom<number>((value) => typeof value === "number", "expected number")
    .transform((value) => (Number.isNaN(value) ? fallback : Math.min(1, Math.max(0, value))));

const turn = z.object({ role: z.enum(["user", "assistant", "tool"]), content: z.string() });

/** Each field once; those who read leniently put a default behind it. */
export const fields = {
  version: z.int().min(1),
  message: z.string(),
  history: z.array(turn),
  taintRatio: share(0),
  taintThreshold: share(1),
  profile: z.enum(Object.keys(taintProfiles) as [TaintProfile, ...TaintProfile[]]),
  /** Written into a prompt: so it is a name, and no sentence. */
  sandboxType: z.string().regex(/^[\w.-]{1,64}$/, "is a name of letters, digits, dots and dashes"),
};

/** Only a message is asked for; a field that is missing or of the wrong type takes its default. */
export const lenient = z.object({
  version: fields.version.catch(1),
  message: fields.message,
  /** A turn that is none is left out, and the others stay. */
  history: z
    .array(z.unknown())
    .catch([])
    .transform((turns) => turns.flatMap((each) => turn.safeParse(each).data ?? [])),
  taintRatio: fields.taintRatio.catch(0),
  taintThreshold: fields.taintThreshold.catch(1),
  profile: fields.profile.catch("balanced"),
  sandboxType: fields.sandboxType.catch("subprocess"),
});

export type StdinPayload = z.infer<typeof lenient>;
export type ConversationTurn = z.infer<typeof turn>;
