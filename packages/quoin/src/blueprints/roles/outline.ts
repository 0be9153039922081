import type { FormatPart } from "../../core/part.ts";
import type { Item, Quota, Section, Source } from "../../core/types.ts";
import { chunk } from "../../text/chunk.ts";
import type { Role } from "./templates/compile-role.ts";
import type { Piece, Position, Wording } from "./templates/cut-wording.ts";
import { listSections, type SectionKey, sectionKeys } from "./templates/role-file.ts";
import type { PlainTool } from "./tool-forms.ts";
import type { Entry, Value } from "./values.ts";
import { words } from "./words.ts";

export interface Outlined {
  role: Role;
  values: ReadonlyMap<string, Value>;
  quotas: Readonly<Partial<Record<SectionKey, readonly Quota[]>>>;
  /** Tools go where the provider has them; the text only mentions them. */
  nativeTools: boolean;
  format?: FormatPart;
}

/** The sections of a role in their order; those without a text are left out. */
export function outline({ role, values, quotas, nativeTools, format }: Outlined): Section[] {
  return sectionKeys.flatMap((key): Section[] => {
    const wordings = role.wordings.filter((wording) => wording.key === key);
    if (wordings.length === 0) return [];
    const isList = key in listSections;
    const items = isList
      ? listItems(key, wordings[0] as Wording, values, nativeTools)
      : wordingItems(key, wordings, values);
    const last = items.at(-1);
    if (key === "output_format" && format && last) items[items.length - 1] = { ...last, part: format };
    return [
      {
        id: key,
        trust: "immutable",
        channel: key === "role" ? "system" : "user",
        required: !isList,
        items,
        ...(quotas[key] && { quotas: quotas[key] }),
      },
    ];
  });
}

function wordingItems(key: SectionKey, wordings: readonly Wording[], values: Outlined["values"]): Item[] {
  const items: Item[] = [];
  const times = new Map<string, number>();
  const idFor = (name: string) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? `${key}.${name}` : `${key}.${name}(${time})`;
  };
  wordings.forEach((wording, at) => {
    for (const [index, piece] of wording.pieces.entries()) {
      // Only constraints are several, each on a line of its own.
      const lead = at > 0 && index === 0 ? "\n" : "";
      if ("text" in piece) items.push(wordsItem(idFor("words"), lead + piece.text, wording));
      else {
        if (lead) items.push(wordsItem(idFor("words"), lead, wording));
        const value = values.get(piece.name) as Value;
        for (const item of valueItems(piece, value, idFor(piece.name))) items.push(item);
      }
    }
  });
  return items;
}

function wordsItem(id: string, text: string, { ref }: Wording): Item {
  return { id, text, source: { kind: "file", ref }, required: true, volatility: "static" };
}

type NamedPiece = Extract<Piece, { name: string }>;

function valueItems({ name, position }: NamedPiece, value: Value, id: string): Item[] {
  const { trust, shape, entries, gives, nothing = words.nothing } = value;
  const [first] = entries;
  if (!first) {
    const source: Source = { kind: "literal", ref: "prompts/roles.yaml" };
    return [{ id, text: nothing, source, required: true, volatility: "static" }];
  }
  const shared = { trust, volatility: "turn" as const };
  const kind = kindOf(trust === "user" ? "user" : shape, position, name, gives);
  if (shape !== "entries") {
    const item = { ...shared, id, text: first.text, kind, source: sourceOf(first) };
    const forms = first.forms && { forms: first.forms };
    if (gives === undefined || position !== "alone") return [{ ...item, ...forms, required: true }];
    return [{ ...item, rank: gives * rankStep, divide: lineParts }];
  }
  // The newest entry is the last to go.
  return entries.map((entry, at) =>
    entryItem(entry, `${id}[${at}]`, kind, gives, entries.length - 1 - at, shared),
  );
}

/** More than there are entries in a prompt. */
const rankStep = 1_000_000_000;

function entryItem(
  { text, forms, shorten, score, screened, tool: _tool, ...entry }: Entry,
  id: string,
  kind: string,
  gives: number | undefined,
  rank: number,
  shared: Pick<Item, "trust" | "volatility">,
): Item {
  const weight = gives === undefined ? { required: true } : { rank: gives * rankStep + rank };
  return {
    ...shared,
    ...weight,
    id,
    text,
    kind,
    source: sourceOf(entry),
    ...(forms?.length && { forms }),
    ...(shorten && { shorten }),
    ...(score !== undefined && { score }),
    ...(screened && { screened: { ...screened, reasons: [] } }),
  };
}

/** What tells the layout how a value is written. */
function kindOf(shape: Value["shape"] | "user", position: Position, name: string, gives?: number): string {
  if (shape === "entries" || (gives !== undefined && position === "alone")) return `list:${name}`;
  if (position === "alone") return `block:${shape}`;
  return position;
}

/** The most relevant entry stands first and goes last. The words around the list are the layout's. */
function listItems(
  key: SectionKey,
  { pieces }: Wording,
  values: Outlined["values"],
  nativeTools: boolean,
): Item[] {
  const { name } = pieces.find((piece): piece is NamedPiece => "name" in piece) as NamedPiece;
  const { entries, trust } = values.get(name) as Value;
  const shared = { trust, volatility: "turn" as const };
  return entries.map((entry, at) => {
    const item = entryItem(entry, `${key}[${at}]`, `list:${name}`, 0, at, shared);
    return nativeTools && entry.tool ? asNative(item, entry.tool) : item;
  });
}

/** The definition is the part's; the text says that there is such a tool. */
function asNative({ forms, ...item }: Item, { name, description, parameters }: PlainTool): Item {
  const part = { type: "tool" as const, name, ...(description && { description }), parameters };
  return { ...item, text: forms?.at(-1) ?? item.text, part };
}

function sourceOf({ ref, kind = "input" }: Pick<Entry, "ref" | "kind">): Source {
  return { kind, ref };
}

/** By lines: half a path or half a sentence helps nobody. */
function lineParts(text: string): string[] {
  return chunk(text, 400);
}
