import { unlessAborted } from "../../ask/deadline.ts";
import type { Mode } from "../../capabilities/types.ts";
import type { Decision, Ports } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import type { EmbedWords } from "../../relevance/word-matches.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { capabilityChooser } from "./choose-capabilities.ts";
import { defaultModel, type Settings } from "./config.ts";
import { taskEmbedder } from "./embed-task.ts";
import { modeByMeaning } from "./infer-by-meaning.ts";
import { tellMode } from "./infer-mode.ts";
import type { AssemblyOptions } from "./input.ts";
import { leastRecent } from "./least-recent.ts";
import { mostProjects } from "./open-projects.ts";
import { type ReadLayers, readLayers } from "./read-layers.ts";
import { readEnvironment, readGit } from "./read-runtime.ts";
import { passedOverMemories, recaller } from "./recall.ts";
import type { Catalogues, Chosen, DynamicMaterial } from "./types.ts";
import { degraded } from "./within.ts";

/** Brings together what a prompt is made of, task after task; what does not change between them is kept. */
export function collector(settings: Settings, catalogues: Catalogues, forges: (text: string) => boolean) {
  const { include, semantic } = settings;
  const toolChooser = capabilityChooser(catalogues.tools, "tools", forges);
  const skillChooser = capabilityChooser(catalogues.skills, "skills", forges);
  const knownLayers = leastRecent<Promise<ReadLayers>>(3 * mostProjects);
  const recall = recaller(settings, forges);
  let embedTask = taskEmbedder(settings);

  function layersFor(mode: Mode, root: string | undefined, { files }: Ports): Promise<ReadLayers> {
    const key = `${mode} ${root}`;
    const known = knownLayers.get(key);
    if (known) return known;
    const read: Promise<ReadLayers> = readLayers(settings, mode, files).then((found) => {
      // What may pass is tried again by whoever asks next.
      if (found.isUnsettled && knownLayers.get(key) === read) knownLayers.delete(key);
      return found;
    });
    knownLayers.set(key, read);
    return read;
  }

  return {
    async collect(options: AssemblyOptions, ports: Ports): Promise<DynamicMaterial> {
      const { signal } = ports;
      signal?.throwIfAborted();
      const found = findModel(settings.model ?? defaultModel, settings.models);
      const window = settings.window ?? found.model.window;
      // Started first: a process takes its time, and needs nothing of the rest.
      const asked = readGit(settings, ports);
      // Heard below, unless something else fails before.
      asked.catch(() => {});
      const embedded = await embedTask(options.task, ports);
      const told = { notices: [], ...(tellMode(options) ?? modeByMeaning(embedded, settings, catalogues)) };
      const { mode } = told;
      const [counter, layers, git, recalled] = await Promise.all([
        unlessAborted(ports.counter(found.model.vocabulary), signal),
        unlessAborted(layersFor(mode, options.root, ports), signal),
        asked,
        recall(embedded, ports, options.root),
      ]);
      const env = readEnvironment(settings, ports);
      // Words can be compared only by the embedder that made the vectors.
      const embedWords =
        embedded.embedder === undefined ? undefined : ports.embedder?.embedWords?.bind(ports.embedder);
      const chosenBy = (chooser: typeof toolChooser, base: readonly string[] = []) => {
        const limits = { ...semantic, base };
        const made = withoutWordsIfNeeded(embedWords, (words) =>
          chooser.choose(mode, embedded, limits, words),
        );
        const over = options.explain
          ? chooser.passedOver(mode, embedded, limits, made.chosen, made.words)
          : [];
        return { ...made, passedOver: over };
      };
      const tools = include.tools ? chosenBy(toolChooser, settings.baseTools[mode]) : nothingChosen;
      const skills = include.skills ? chosenBy(skillChooser, settings.baseSkills[mode]) : nothingChosen;
      return {
        ...{ task: options.task, mode, counter, window, layers: layers.layers },
        ...{ git: git.state, env: env.state, memories: recalled.memories, activity: recalled.activity },
        ...{ tools: tools.chosen, skills: skills.chosen, embeddingCalls: embedded.calls },
        cacheHit: embedded.embedder !== undefined && embedded.calls === 0,
        notices: [
          ...modelNotices(found, window, settings.model),
          ...[embedded, layers, git, env, recalled, tools, skills].flatMap(({ notices }) => notices),
          ...told.notices,
        ],
        ...(options.explain && {
          explanation: {
            mode: told.because,
            passedOver: [
              ...tools.passedOver,
              ...skills.passedOver,
              ...passedOverMemories(recalled.unlikely, settings.memory.minScore),
            ],
          },
        }),
      };
    },
    /** The next task reads layers and embeds anew. */
    forget(): void {
      knownLayers.takeAll();
      embedTask = taskEmbedder(settings);
    },
  };
}

const nothingChosen = { chosen: [], notices: [], passedOver: [] };

/** An embedder that cannot tell words apart after all is still one. */
function withoutWordsIfNeeded(
  words: EmbedWords | undefined,
  choose: (words: EmbedWords | undefined) => { chosen: readonly Chosen[]; notices: readonly Decision[] },
) {
  try {
    return { ...choose(words), words };
  } catch (error) {
    if (!words || error instanceof QuoinError) throw error;
    const { chosen, notices } = choose(undefined);
    const reason = "the embedder's words failed: they are not compared one by one";
    return { chosen, words: undefined, notices: [...notices, degraded(reason, "capabilities")] };
  }
}
