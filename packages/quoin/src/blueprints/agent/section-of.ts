import type { Item, Section, Trust } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { askModule } from "./ask-module.ts";
import { isBlank } from "./is-blank.ts";
import { type ModulePieces, pieces } from "./pieces.ts";
import type { PromptContext, PromptModule } from "./types.ts";
import { words } from "./words.ts";

/** A module as the core knows it. */
export function sectionOf(module: PromptModule, context: PromptContext, trust: Trust): Section {
  const { name, optional = false } = module;
  const {
    title,
    shortensOneByOne,
    items: own,
  } = module[pieces] ?? ({ items: () => textItems(module, context, trust) } as ModulePieces);
  const items = [...own(context, trust), ...toolItems(module)].map(
    // Pieces without a rank of their own go together, and all of what is required stays.
    (item): Item => (optional ? { rank: 0, ...item } : { ...item, required: true }),
  );
  return {
    id: name,
    ...(title !== undefined && { title }),
    ...(shortensOneByOne && { shortensOneByOne }),
    trust,
    channel: trust === "untrusted" ? "user" : "system",
    required: !optional,
    items,
  };
}

/** All of it is one piece. The short form is an item's, and not the section's, so that it is screened as well. */
function textItems(module: PromptModule, context: PromptContext, trust: Trust): Item[] {
  const { name, volatility = "session" } = module;
  const text = joinLines(
    askModule(name, "render()", () => module.render(context)),
    name,
  );
  if (text.trim() === "") return [];
  const short = askModule(name, "renderMinimal()", () => module.renderMinimal?.(context));
  const minimal = short && joinLines(short, name);
  const kind =
    trust === "untrusted" ? { kind: "file", label: `${words.module_untrusted}\n` } : { kind: "operator" };
  const source = { kind: "input" as const, ref: `modules.${name}` };
  const isShort = minimal !== undefined && !isBlank(minimal);
  return [{ id: name, text, ...(isShort && { forms: [minimal] }), source, volatility, ...kind }];
}

function joinLines(lines: unknown, name: string): string {
  if (Array.isArray(lines) && lines.every((line) => typeof line === "string")) return lines.join("\n");
  const message = "a module must be rendered as a list of lines";
  throw new QuoinError({ code: "blueprint_invalid", path: [name], message });
}

function toolItems({ name, tools = [] }: Pick<PromptModule, "name" | "tools">): Item[] {
  return tools.map((tool, at) => ({
    id: `${name}.tools[${at}]`,
    text: "",
    part: { type: "tool", ...tool },
    source: { kind: "input", ref: `modules.${name}.tools[${at}]` },
    volatility: "static",
  }));
}
