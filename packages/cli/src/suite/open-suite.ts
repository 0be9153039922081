import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "@quoin/embedder";
import type { Ports } from "quoin";
import { completeIndex, embedModeExamples, planIndex, usualModeTexts } from "quoin/capabilities";
import type { Catalogues } from "quoin/dynamic";
import type { FoundMemory } from "quoin/memories";
import { nodeFiles } from "quoin/node";
import { removeOnSignal } from "../remove-on-signal.ts";
import { type CountedEmbedder, countedEmbedder } from "./counted-embedder.ts";
import type { Suite } from "./types.ts";

/** A suite made ready: tools and skills indexed, memories remembered, and a world that is the same everywhere. */
export interface OpenSuite {
  catalogues: Catalogues;
  embedder: CountedEmbedder;
  ports: Partial<Ports>;
  /** Every memory as it was stored: redacted, judged. */
  stored: readonly FoundMemory[];
  hostileIds: ReadonlySet<string>;
  close(): Promise<void>;
}

const git = { branch: "main", summary: "2 files changed, 14 lines added, 3 removed" };
const environment = { cwd: "/home/agent/project", os: "linux" };

/** Nothing is written but a store in a temporary folder, which is gone afterwards. */
export async function openSuite(suite: Suite, given: Embedder): Promise<OpenSuite> {
  const embedder = countedEmbedder(given);
  const catalogues = await indexSuite(suite, given);
  const folder = await mkdtemp(join(tmpdir(), "quoin-eval-"));
  const forget = removeOnSignal(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    forget();
  };
  const { openMemories } = await import("@quoin/store");
  const memories = await openMemories(join(folder, "memories.db"), { embedder: given }).catch(
    async (error) => {
      await remove();
      throw error;
    },
  );
  const close = async () => {
    await memories.close();
    await remove();
  };
  try {
    const remembered = await memories.remember(suite.memories.map(({ entry }) => entry));
    const hostileIds = new Set(remembered.filter((_, at) => suite.memories[at]?.hostile).map(({ id }) => id));
    const stored: FoundMemory[] = [];
    for await (const memory of memories.list()) stored.push({ ...memory, cosine: 1 });
    const ports: Partial<Ports> = {
      ...{ embedder, memories, files: nodeFiles(suite.folder) },
      git: async () => git,
      environment: () => environment,
    };
    return { catalogues, embedder, ports, stored, hostileIds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function indexSuite({ capabilities, config }: Suite, embedder: Embedder): Promise<Catalogues> {
  const { createDetector } = await import("quoin/screening");
  const detector = createDetector();
  const indexed = async (kind: "tool" | "skill") => {
    const own = capabilities.filter((each) => each.kind === kind);
    return completeIndex(planIndex(own, { embedder: embedder.id, detector: detector.id }), {
      embedder,
      detector,
    });
  };
  const byMeaning = config.semantic?.enableModeSemantic;
  return {
    tools: await indexed("tool"),
    skills: await indexed("skill"),
    ...(byMeaning && { modes: await embedModeExamples(usualModeTexts(), embedder) }),
  };
}
