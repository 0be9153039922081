import type { ToolPart } from "../core/part.ts";
import type { Assembly } from "../core/types.ts";
import { findSpecialTokens } from "../text/control-tokens.ts";
import type { Adapter } from "./adapter.ts";
import type { AdapterOptions } from "./options.ts";
import { joined, outgoing } from "./shared/outgoing.ts";
import { toolParameters } from "./shared/schema-shape.ts";
import type { ChatTemplate } from "./templates/template.ts";

/** What a raw completion endpoint takes: `POST /v1/completions`. */
export interface CompletionPayload {
  model: string;
  prompt: string;
  stop: string[];
  max_tokens?: number;
}

export interface ChatTemplateOptions extends AdapterOptions {
  /** Opens with the model's first token; servers that tokenize a prompt mostly add it themselves. */
  bos?: boolean;
}

/** A chat template rendered here, for servers that only complete text. */
export function chatTemplate(
  template: ChatTemplate,
  assembly: Assembly,
  options: ChatTemplateOptions = {},
): CompletionPayload {
  const { model = template.model, maxTokens, bos = false } = options;
  const sent = outgoing(assembly, options, { provider: template.name, takes, rendersTemplate: true });
  const prompt = template.render({
    system: sent.system.length ? joined(sent.system) : undefined,
    user: joined(sent.user),
    tools: sent.tools.map(asLine),
  });
  return {
    model,
    prompt: (bos ? template.bos : "") + prompt,
    stop: [...template.stop],
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
}

function takes(): string {
  return "renders a text, which cannot hold it; a text given as bytes becomes part of the prompt";
}

/** One line of JSON without a bracket that could pass for the end of the list or of a tag. */
function asLine(tool: ToolPart): string {
  return JSON.stringify(toolOf(tool)).replaceAll("<", "\\u003c");
}

function toolOf({ name, description, parameters }: ToolPart) {
  return { name, ...(description !== undefined && { description }), parameters: toolParameters(parameters) };
}

export function chatTemplateAdapter(template: ChatTemplate): Adapter<CompletionPayload, ChatTemplateOptions> {
  return {
    name: template.name,
    model: template.model,
    takes,
    adapt: (assembly, options) => chatTemplate(template, assembly, options),
    define: (part) => (part.type === "tool" ? asLine(part) : undefined),
    // The template's tokens count one each, and they are the only ones left in the text.
    read({ prompt }) {
      const tokens = findSpecialTokens(prompt);
      return { user: without(tokens, prompt), controlTokens: tokens.length, tools: [], media: [] };
    },
    rendersTemplate: true,
    price: {
      request: template.opening + template.message,
      message: template.message,
      tools: 100,
      tool: 8,
      image: 0,
      exact: true,
    },
  };
}

function without(tokens: ReturnType<typeof findSpecialTokens>, prompt: string): string {
  return [...tokens, { start: prompt.length, end: prompt.length }]
    .map(({ start }, at) => prompt.slice(tokens[at - 1]?.end ?? 0, start))
    .join("");
}
