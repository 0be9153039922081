/** A bare blueprint for vectors: sections as they are given, nothing left out. */
import {
  type Blueprint,
  type Channel,
  type Item,
  loadCounter,
  type Part,
  type Trust,
  type Volatility,
} from "quoin";

export interface VectorSection {
  id: string;
  channel: Channel;
  trust: Trust;
  grows?: boolean;
  items: VectorItem[];
}

interface VectorItem {
  text?: string;
  repeat?: number;
  volatility?: Volatility;
  tool?: { name: string; description?: string; parameters: Record<string, unknown> };
  media?: { name: string; mime: string; data?: string; uri?: string };
  format?: { schema?: Record<string, unknown> };
}

export const sectionsBlueprint: Blueprint<VectorSection[], { sections: VectorSection[]; counter: never }> = {
  name: "sections",
  parse: (raw) => raw as VectorSection[],
  collect: async (sections) => ({ sections, counter: (await loadCounter("o200k_base")) as never }),
  outline: ({ sections }) =>
    sections.map(({ id, channel, trust, grows = false, items }) => ({
      id,
      channel,
      trust,
      grows,
      required: true,
      items: items.flatMap((item, at) => itemsOf(item, `${id}[${at}]`)),
    })),
  layout: () => ({
    separator: "\n",
    joiner: "\n\n",
    heading: () => undefined,
    write: (_section, _item, text) => text,
    empty: () => undefined,
    shed: () => undefined,
  }),
  policy: ({ sections, counter }) => ({
    keep: sections.map(({ id }) => id),
    fill: "skip",
    budget: { window: 100_000, overflow: "fail", counter },
    screens: [],
    sources: ["input"],
  }),
};

function itemsOf({ text = "", repeat = 1, volatility, tool, media, format }: VectorItem, id: string): Item[] {
  const part = partOf({ tool, media, format });
  return Array.from({ length: repeat }, (_, at) => ({
    id: repeat > 1 ? `${id}.${at}` : id,
    text: text.replaceAll("{n}", String(at + 1)),
    source: { kind: "input", ref: id },
    required: true,
    ...(volatility && { volatility }),
    ...(part && { part }),
  }));
}

function partOf({ tool, media, format }: VectorItem): Part | undefined {
  if (tool) return { type: "tool", ...tool };
  if (media) return { type: "media", ...media };
  return format && { type: "format", ...format };
}
