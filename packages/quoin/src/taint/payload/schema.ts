import * as z from "zod";
import { canaryForm } from "../canary/canary.ts";
import { type TaintProfile, taintProfiles } from "../profiles.ts";
import { share } from "../share.ts";

/** Of what is written here; a newer one is read for the fields that are known, and says so itself. */
export const payloadVersion = 1;
/** More is no conversation; and each is looked at. */
export const mostTurns = 10_000;

const turn = z.object({ role: z.enum(["user", "assistant", "tool"]), content: z.string() });

/** Each field once; those who read leniently put a default behind it. */
export const fields = {
  version: z.int().min(1),
  message: z.string(),
  history: z.array(turn).max(mostTurns),
  taintRatio: share,
  taintThreshold: share,
  profile: z.enum(Object.keys(taintProfiles) as [TaintProfile, ...TaintProfile[]]),
  /** Written into a prompt: so it is a name, and no sentence. */
  sandboxType: z.string().regex(/^[\w.-]{1,64}$/, "is a name of letters, digits, dots and dashes"),
  /** For the agent to plant in its prompt, so it has the form of one. */
  canary: z.string().regex(canaryForm, "is no canary"),
};

/** Only a message is asked for; a field that is missing or of the wrong type takes its default. */
export const lenient = z
  .object({
    version: fields.version.catch(payloadVersion),
    message: fields.message,
    /** A turn that is none is left out, and the others stay; of too many the newest. */
    history: z
      .array(z.unknown())
      .catch([])
      .transform((turns) => turns.slice(-mostTurns).flatMap((each) => turn.safeParse(each).data ?? [])),
    taintRatio: fields.taintRatio.catch(0),
    taintThreshold: fields.taintThreshold.catch(1),
    profile: fields.profile.catch("balanced"),
    sandboxType: fields.sandboxType.catch("subprocess"),
    canary: fields.canary.optional().catch(undefined),
  })
  .transform(({ canary, ...known }) => (canary === undefined ? known : { ...known, canary }));

export type StdinPayload = z.infer<typeof lenient> & { canary?: string };
export type ConversationTurn = z.infer<typeof turn>;
