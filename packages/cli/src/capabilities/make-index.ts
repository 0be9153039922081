import type { Embedder } from "@quoin/embedder";
import type { Detector } from "quoin";
import {
  type Capability,
  completeAttacks,
  completeIndex,
  embedModeExamples,
  type IndexedCapability,
  type IndexPlan,
  type Manifest,
  type ModeExample,
  type ModeText,
  planAttacks,
  planIndex,
  planModeExamples,
  writeAttackVectors,
  writeManifest,
  writeModeExamples,
} from "quoin/capabilities";
import type { AttackVectors } from "quoin/screening";
import type { ManifestKind } from "./manifest-files.ts";

/** What a folder holds already. */
export interface PreviousIndex {
  tools?: Manifest<IndexedCapability> | undefined;
  skills?: Manifest<IndexedCapability> | undefined;
  attacks?: AttackVectors | undefined;
  modes?: Manifest<ModeExample> | undefined;
}

export interface Counts {
  /** How many were embedded, or would be. */
  embedded: number;
  /** How many have the vectors that they had. */
  kept: number;
  /** How many are no more. */
  removed: number;
}

export interface WholePlan {
  tools: IndexPlan;
  skills: IndexPlan;
  attacks: ReturnType<typeof planAttacks>;
  modes: ReturnType<typeof planModeExamples>;
}

/** What there is to do, before anything is embedded. */
export function planAll(
  capabilities: readonly Capability[],
  modeTexts: readonly ModeText[],
  { embedder, detector }: { embedder: string; detector?: string | undefined },
  previous: PreviousIndex,
): WholePlan {
  const planned = (kind: Capability["kind"], before: Manifest<IndexedCapability> | undefined) =>
    planIndex(
      capabilities.filter((each) => each.kind === kind),
      { embedder, ...(detector && { detector }), ...(before && { previous: withoutVerdicts(before) }) },
    );
  return {
    tools: planned("tool", previous.tools),
    skills: planned("skill", previous.skills),
    attacks: planAttacks(embedder, previous.attacks),
    modes: planModeExamples(modeTexts, embedder, previous.modes),
  };
}

/** Nothing proves that a verdict in a file is the detector's: all are made anew. */
function withoutVerdicts({ entries, ...rest }: Manifest<IndexedCapability>): Manifest<IndexedCapability> {
  return { ...rest, entries: entries.map(({ screened: _, ...entry }) => entry) };
}

export interface Made {
  texts: Record<Exclude<ManifestKind, "sources">, string>;
  /** With what a detector said of those that are not trusted. */
  entries: readonly IndexedCapability[];
  dimension: number;
}

/** Embeds and judges what the plan says, and writes nothing. */
export async function makeAll(
  plan: WholePlan,
  modeTexts: readonly ModeText[],
  { embedder, detector }: { embedder: Embedder; detector?: Detector | undefined },
  onProgress: (what: "embedded" | "judged", done: number, of: number) => void,
): Promise<Made> {
  const attacks = await completeAttacks(embedder, plan.attacks.known);
  const modes = await embedModeExamples(modeTexts, embedder, plan.modes.known);
  const { dimension } = modes;
  const options = { embedder, ...(detector && { detector }), dimension, onProgress };
  const tools = await completeIndex(plan.tools, options);
  const skills = await completeIndex(plan.skills, options);
  return {
    texts: {
      tools: writeManifest(tools),
      skills: writeManifest(skills),
      attacks: writeAttackVectors(attacks),
      modes: writeModeExamples(modes),
    },
    entries: [...tools.entries, ...skills.entries],
    dimension,
  };
}
