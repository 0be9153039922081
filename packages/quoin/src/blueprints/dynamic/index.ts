import { unlessAborted } from "../../ask/deadline.ts";
import type { Mode } from "../../capabilities/types.ts";
import type { Blueprint, Cap, Policy, Ports } from "../../core/types.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { injectionScreen } from "../../screens/injection.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { budgetOf } from "../shared/budget-config.ts";
import { capabilityChooser } from "./choose-capabilities.ts";
import { type PromptConfig, parsePromptConfig, type Settings } from "./config.ts";
import { type EmbeddedTask, taskEmbedder } from "./embed-task.ts";
import { inferByMeaning } from "./infer-by-meaning.ts";
import { inferMode } from "./infer-mode.ts";
import { type AssemblyOptions, parseOptions } from "./input.ts";
import { layout } from "./layout.ts";
import { metrics } from "./metrics.ts";
import { outline } from "./outline.ts";
import { type ReadLayers, readLayers } from "./read-layers.ts";
import { recall } from "./recall.ts";
import type { Catalogues, DynamicMaterial } from "./types.ts";
import { view } from "./view.ts";
import { degraded, within } from "./within.ts";
import { wrapperOf } from "./wrapper-of.ts";

const defaultModel = "gpt-4o";

/** What matters most first: without its tools an agent cannot act, and what it remembers is a help. */
const keep = ["runtime", "capabilities@tool", "untrusted@memory", "capabilities", "untrusted"];

export interface DynamicBlueprint extends Blueprint<AssemblyOptions, DynamicMaterial> {
  /** Forgets layers and vectors: the next assembly reads them again. */
  forget(): void;
}

/** A task in; the rules of its mode, and the tools, skills and memories that it needs, out. */
export function dynamicBlueprint(
  rawConfig: PromptConfig = {},
  catalogues: Catalogues = {},
): DynamicBlueprint {
  const settings = parsePromptConfig(rawConfig);
  const wrapper = wrapperOf(settings.untrustedWrapper);
  const nativeTools = settings.provider !== undefined;
  const chooseTools = capabilityChooser(catalogues.tools, "tools");
  const chooseSkills = capabilityChooser(catalogues.skills, "skills");
  const layersByMode = new Map<Mode, Promise<ReadLayers>>();
  let embedTask = taskEmbedder(settings);

  const layersFor = (mode: Mode, { files }: Ports): Promise<ReadLayers> => {
    const known = layersByMode.get(mode);
    if (known) return known;
    const read = readLayers(settings, mode, files).then((found) => {
      // What may pass is tried again by whoever asks next.
      if (found.isUnsettled) layersByMode.delete(mode);
      return found;
    });
    layersByMode.set(mode, read);
    return read;
  };

  return {
    name: "dynamic",
    parse: parseOptions,
    async collect(options, ports) {
      ports.signal?.throwIfAborted();
      const { include, semantic } = settings;
      const found = findModel(settings.model ?? defaultModel, settings.models);
      const window = settings.window ?? found.model.window;
      // Started first: a process takes its time, and needs nothing of the rest.
      const asked = include.git ? readGit(settings, ports) : Promise.resolve(notAsked);
      // Heard below, unless something else fails before.
      asked.catch(() => {});
      const embedded = await embedTask(options.task, ports);
      const mode = inferMode(options) ?? modeByMeaning(embedded, settings, catalogues) ?? "act";
      const [counter, layers, git, memories, activity] = await Promise.all([
        ports.counter(found.model.vocabulary),
        unlessAborted(layersFor(mode, ports), ports.signal),
        asked,
        include.memories ? recall("memory", embedded, settings, ports) : notRecalled,
        include.activity ? recall("activity", embedded, settings, ports) : notRecalled,
      ]);
      const embedWords = ports.embedder?.embedWords?.bind(ports.embedder);
      const limits = { ...semantic, base: [] as readonly string[] };
      const tools = include.tools
        ? chooseTools(mode, embedded, { ...limits, base: settings.baseTools[mode] ?? [] }, embedWords)
        : notChosen;
      const skills = include.skills
        ? chooseSkills(mode, embedded, { ...limits, base: settings.baseSkills[mode] ?? [] }, embedWords)
        : notChosen;
      return {
        ...{ task: options.task, mode, counter, window, layers: layers.layers, git: git.state },
        env: include.env ? (ports.environment?.() ?? null) : null,
        ...{ memories: memories.entries, activity: activity.entries },
        ...{ tools: tools.chosen, skills: skills.chosen, embeddingCalls: embedded.calls },
        cacheHit: embedded.embedder !== undefined && embedded.calls === 0,
        notices: [
          ...modelNotices(found, window, settings.model),
          ...embedded.notices,
          ...layers.notices,
          ...git.notices,
          ...memories.notices,
          ...activity.notices,
          ...tools.notices,
          ...skills.notices,
        ],
      };
    },
    outline: (material) => outline(material, settings, nativeTools),
    layout: () => layout(wrapper),
    policy: (material) => policy(settings, material),
    view,
    metrics,
    forget() {
      layersByMode.clear();
      embedTask = taskEmbedder(settings);
    },
  };
}

const notAsked = { state: null, notices: [] };
const notRecalled = { entries: [], notices: [] };
const notChosen = { chosen: [], notices: [] };

function modeByMeaning(
  { question, embedder }: EmbeddedTask,
  { semantic }: Settings,
  { modes }: Catalogues,
): Mode | undefined {
  const [vector] = question.vectors;
  if (!semantic.enableModeSemantic || !vector || !modes || modes.embedder !== embedder) return undefined;
  return inferByMeaning(vector, modes);
}

async function readGit({ timeouts }: Settings, { git, signal }: Ports) {
  if (!git) return notAsked;
  const outcome = await within(timeouts.git, signal, (limited) => git({ signal: limited }));
  if ("value" in outcome) return { state: outcome.value, notices: [] };
  return {
    state: null,
    notices: [degraded(`git ${outcome.failed}: the prompt says nothing of the repository`, "runtime")],
  };
}

function policy(settings: Settings, material: DynamicMaterial): Policy {
  const { redact, semantic, maxContextTokens, caps } = settings;
  const each = Object.entries(caps).map(
    ([id, tokens]): Cap => ({ sections: [id], tokens: tokens as number }),
  );
  return {
    keep,
    fill: "skip",
    caps: [{ sections: ["runtime", "untrusted"], tokens: maxContextTokens }, ...each],
    budget: budgetOf(settings, material),
    screens: [
      invisibleScreen(),
      redactionScreen({ secrets: redact.secrets, pii: () => redact.pii }),
      controlTokenScreen(),
      injectionScreen({ action: "drop", threshold: semantic.injectionMinScore }),
    ],
    sources: ["file", "literal", "runtime", "memory", "tool", "input"],
    notices: material.notices,
  };
}
