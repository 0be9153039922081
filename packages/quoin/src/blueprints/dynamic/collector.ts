import { unlessAborted } from "../../ask/deadline.ts";
import type { Mode } from "../../capabilities/types.ts";
import type { Decision, Environment, GitState, Ports } from "../../core/types.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { capabilityChooser } from "./choose-capabilities.ts";
import type { Settings } from "./config.ts";
import { type EmbeddedTask, taskEmbedder } from "./embed-task.ts";
import { inferByMeaning } from "./infer-by-meaning.ts";
import { inferMode } from "./infer-mode.ts";
import type { AssemblyOptions } from "./input.ts";
import { type ReadLayers, readLayers } from "./read-layers.ts";
import { recaller } from "./recall.ts";
import type { Catalogues, DynamicMaterial } from "./types.ts";
import { degraded, within } from "./within.ts";

const defaultModel = "gpt-4o";

/** Brings together what a prompt is made of, task after task; what does not change between them is kept. */
export function collector(settings: Settings, catalogues: Catalogues) {
  const { include, semantic } = settings;
  const chooseTools = capabilityChooser(catalogues.tools, "tools");
  const chooseSkills = capabilityChooser(catalogues.skills, "skills");
  const layersByMode = new Map<Mode, Promise<ReadLayers>>();
  const recall = recaller(settings);
  let embedTask = taskEmbedder(settings);

  function layersFor(mode: Mode, { files }: Ports): Promise<ReadLayers> {
    const known = layersByMode.get(mode);
    if (known) return known;
    const read: Promise<ReadLayers> = readLayers(settings, mode, files).then((found) => {
      // What may pass is tried again by whoever asks next.
      if (found.isUnsettled && layersByMode.get(mode) === read) layersByMode.delete(mode);
      return found;
    });
    layersByMode.set(mode, read);
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
      const byMeaning = modeByMeaning(embedded, settings, catalogues);
      const told = inferMode(options);
      const mode = told ?? byMeaning.mode ?? "act";
      const [counter, layers, git, recalled] = await Promise.all([
        unlessAborted(ports.counter(found.model.vocabulary), signal),
        unlessAborted(layersFor(mode, ports), signal),
        asked,
        recall(embedded, ports),
      ]);
      const env = readEnvironment(settings, ports);
      // Words can be compared only by the embedder that made the vectors.
      const embedWords =
        embedded.embedder === undefined ? undefined : ports.embedder?.embedWords?.bind(ports.embedder);
      const choose = (chooser: typeof chooseTools, base: readonly string[] = []) =>
        chooser(mode, embedded, { ...semantic, base }, embedWords);
      const tools = include.tools ? choose(chooseTools, settings.baseTools[mode]) : nothingChosen;
      const skills = include.skills ? choose(chooseSkills, settings.baseSkills[mode]) : nothingChosen;
      return {
        ...{ task: options.task, mode, counter, window, layers: layers.layers },
        ...{ git: git.state, env: env.state, memories: recalled.memories, activity: recalled.activity },
        ...{ tools: tools.chosen, skills: skills.chosen, embeddingCalls: embedded.calls },
        cacheHit: embedded.embedder !== undefined && embedded.calls === 0,
        notices: [
          ...modelNotices(found, window, settings.model),
          ...[embedded, layers, git, env, recalled, tools, skills].flatMap(({ notices }) => notices),
          ...(told === undefined ? byMeaning.notices : []),
        ],
      };
    },
    /** The next task reads layers and embeds anew. */
    forget(): void {
      layersByMode.clear();
      embedTask = taskEmbedder(settings);
    },
  };
}

interface Found<State> {
  state: State | null;
  notices: readonly Decision[];
}

const nothing: Found<never> = { state: null, notices: [] };
const nothingChosen = { chosen: [], notices: [] };

function modeByMeaning(
  { question, embedder }: EmbeddedTask,
  { semantic }: Settings,
  { modes }: Catalogues,
): { mode?: Mode | undefined; notices: readonly Decision[] } {
  const [vector] = question.vectors;
  if (!semantic.enableModeSemantic || !vector) return { notices: [] };
  if (modes && modes.embedder === embedder) return { mode: inferByMeaning(vector, modes), notices: [] };
  const why = modes ? "were made by another embedder" : "are missing";
  return { notices: [degraded(`examples of modes ${why}: the mode is not told by meaning`)] };
}

async function readGit({ include, timeouts }: Settings, { git, signal }: Ports): Promise<Found<GitState>> {
  if (!git || !include.git) return nothing;
  const outcome = await within(timeouts.git, signal, (limited) => git({ signal: limited }));
  if ("value" in outcome) return { state: outcome.value, notices: [] };
  return {
    state: null,
    notices: [degraded(`git ${outcome.failed}: the prompt says nothing of the repository`, "runtime")],
  };
}

function readEnvironment({ include }: Settings, { environment }: Ports): Found<Environment> {
  if (!environment || !include.env) return nothing;
  try {
    return { state: environment(), notices: [] };
  } catch {
    const reason = "the environment cannot be told: the prompt says nothing of it";
    return { state: null, notices: [degraded(reason, "runtime")] };
  }
}
