import type { FormatPart } from "../../core/part.ts";
import type { Assembly, Blueprint, Counter, Decision, Policy } from "../../core/types.ts";
import { lexicalScorer } from "../../relevance/lexical-scorer.ts";
import { defaultMemoryScore, defaultToolScore } from "../../relevance/thresholds.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { longFenceScreen } from "../../screens/long-fences.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { budgetOf } from "../shared/budget-config.ts";
import { injectionScreens } from "../shared/injection-config.ts";
import { parseRoleConfig, type RoleConfig } from "./config.ts";
import { layout } from "./layout.ts";
import { lookAtWorkspace } from "./look-at-workspace.ts";
import { type Outlined, outline } from "./outline.ts";
import { type ParsedInput, parseInput } from "./parse-input.ts";
import { discreet, findRelevant } from "./relevant.ts";
import { replySchema } from "./reply-schema.ts";
import type { Role } from "./templates/compile-role.ts";
import type { SectionKey } from "./templates/role-file.ts";
import type { Value } from "./values.ts";
import { valuesOf } from "./values-of.ts";

export interface RoleMaterial {
  values: ReadonlyMap<string, Value>;
  counter: Counter;
  /** How many subtasks of the plan in the input are done. */
  completed: number;
  window: number;
  notices: readonly Decision[];
}

/** What the blueprint promises: the prompt by section, and how the reply is to be checked. */
export interface RoleView {
  role: string;
  sections: Partial<Record<SectionKey, string>>;
  reply: Role["reply"];
}

/** What the model can least do without comes first. */
const keep: readonly SectionKey[] = [
  "role",
  "task_state",
  "instructions",
  "subtask",
  "constraints",
  "output_format",
  "tools",
  "memory",
];

/** One for all: it remembers the tools and memories that it was asked about last. */
const byWords = lexicalScorer();

/** Small on purpose: what fits here fits nearly every local model as it is served. */
const defaultWindow = 8_192;

/** One role's prompt: seven sections in the order in which a small model needs them. */
export function roleBlueprint(role: Role, rawConfig: RoleConfig = {}): Blueprint<ParsedInput, RoleMaterial> {
  const config = parseRoleConfig(rawConfig);
  const relevance = { ...relevanceDefaults, ...config.relevance };
  const { nativeTools = config.provider !== undefined } = config;
  return {
    name: `roles/${role.name}`,
    parse: (raw) => parseInput(role, raw),
    async collect(input, ports) {
      const found = findModel(config.model ?? "estimate", config.models);
      const window = config.window ?? (config.model === undefined ? defaultWindow : found.model.window);
      const counter = await ports.counter(found.model.vocabulary);
      const relevant = await findRelevant(input, ports.scorer ? discreet(ports.scorer) : byWords, relevance);
      const listed = role.uses.has("workspace_listing") ? await lookAtWorkspace(input, ports) : undefined;
      const values = valuesOf(role, { input, relevant, ...(listed && { listing: listed.text }) });
      const notices = [
        ...modelNotices(found, window, config.model),
        ...relevant.notices,
        ...(listed?.notices ?? []),
      ];
      const done = input.original_plan?.subtasks.filter(({ status }) => status === "completed") ?? [];
      return { values, counter, window, notices, completed: done.length };
    },
    outline: ({ values, completed }) =>
      outline({
        role,
        values,
        quotas: quotasOf(relevance),
        nativeTools,
        ...formatOf(role, config, completed),
      }),
    layout: () => layout(role, nativeTools),
    policy: (material) => policy(config, material),
    view: (assembly) => view(assembly, role),
  };
}

const relevanceDefaults = {
  tools: defaultToolScore,
  memory: defaultMemoryScore,
  whenUnsure: "keep" as "keep" | "drop",
  mostTools: 24,
  mostMemory: 12,
};

function quotasOf({ tools, memory, mostTools, mostMemory }: typeof relevanceDefaults): Outlined["quotas"] {
  const reason = "not relevant enough";
  return {
    tools: [
      { minScore: tools, reason },
      { items: mostTools, reason: `more than ${mostTools} tools` },
    ],
    memory: [
      { minScore: memory, reason },
      { items: mostMemory, reason: `more than ${mostMemory} entries` },
    ],
  };
}

function formatOf(
  { reply }: Role,
  { format = true }: RoleConfig,
  completed: number,
): { format?: FormatPart } {
  const schema = replySchema(reply, completed);
  return format && schema ? { format: { type: "format", schema } } : {};
}

function policy(config: RoleConfig, material: RoleMaterial): Policy {
  const { secrets = true, pii = false } = config.redact ?? {};
  return {
    keep,
    fill: "strict",
    budget: budgetOf(config, material),
    screens: [
      invisibleScreen(),
      redactionScreen({ secrets, pii: () => pii }),
      controlTokenScreen(),
      longFenceScreen(),
      ...injectionScreens(config.injection),
    ],
    sources: ["file", "literal", "input", "memory", "tool", "runtime"],
    notices: material.notices,
  };
}

function view({ text, sections }: Assembly, { name, reply }: Role): RoleView {
  const texts = sections.map(({ id, start, end }) => [id, text.slice(start, end)]);
  return { role: name, sections: Object.fromEntries(texts), reply };
}
