import type { Blueprint, Counter, Decision, Item, Policy, Section } from "../../core/types.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { longFenceScreen } from "../../screens/long-fences.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { budgetOf } from "../shared/budget-config.ts";
import { injectionScreens } from "../shared/injection-config.ts";
import { type AssemblerConfig, capsOf, parseConfig } from "./config.ts";
import { attachmentNotices } from "./input.ts";
import { layout } from "./layout.ts";
import { outline } from "./outline.ts";
import { parseSpec } from "./parse.ts";
import type { PromptSpec } from "./schema.ts";
import { formatNotices } from "./task.ts";
import { view } from "./view.ts";

export interface CanonicalInput {
  spec: PromptSpec;
  notices: Decision[];
}

export interface CanonicalMaterial extends CanonicalInput {
  counter: Counter;
  window: number;
}

const defaultModel = "gpt-4o";

/** The preservation order; `conversationState@summary` is worth more than the tasks, its transcript less. */
const keep = [
  "systemPrompt",
  "identity",
  "constraints",
  "conversationState@summary",
  "task",
  "requestingUser",
  "conversationState",
  "input@context",
  "input",
];

/** Seven sections in canonical order, from a `PromptSpec`. */
export function canonical(rawConfig: AssemblerConfig = {}): Blueprint<CanonicalInput, CanonicalMaterial> {
  const config = parseConfig(rawConfig);
  const { headingLevel = 2, showEmptySections = true } = config;
  return {
    name: "canonical",
    parse: parseSpec,
    async collect({ spec, notices }, ports) {
      const found = findModel(config.model ?? defaultModel, config.models);
      const window = config.window ?? found.model.window;
      const counter = await ports.counter(found.model.vocabulary);
      const more = [
        ...modelNotices(found, window, config.model),
        ...attachmentNotices(spec.input),
        ...(config.provider ? formatNotices(spec.task) : []),
      ];
      return { spec, notices: [...notices, ...more], counter, window };
    },
    outline: ({ spec }) => outline(spec, showEmptySections),
    layout: () => layout(headingLevel, showEmptySections),
    policy: (material) => policy(config, material),
    view,
  };
}

function policy(config: AssemblerConfig, material: CanonicalMaterial): Policy {
  const { caps, redact = {} } = config;
  const { secrets = true, pii = "conversation" } = redact;
  const hidesPii = (_item: Item, section: Section) =>
    pii === "all" || (pii === "conversation" && section.id === "conversationState");
  return {
    keep,
    fill: "skip",
    caps: capsOf(caps),
    budget: budgetOf(config, material),
    screens: [
      invisibleScreen(),
      redactionScreen({ secrets, pii: hidesPii }),
      controlTokenScreen(),
      longFenceScreen(),
      ...injectionScreens(config.injection),
    ],
    sources: ["input", "literal"],
    notices: material.notices,
  };
}
