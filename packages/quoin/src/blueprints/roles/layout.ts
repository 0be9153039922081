import type { Frame, FrameContext, Item, Layout, Section } from "../../core/types.ts";
import { bullet, fence, fenced, inline, lineStart } from "../../text/guard.ts";
import type { Role } from "./templates/compile-role.ts";
import { listSections } from "./templates/role-file.ts";
import { howToCall, partsLeftOut, words } from "./words.ts";

/** Sections between rules; whatever is not ours is fenced, or hangs on the line that it belongs to. */
export function layout({ wordings }: Role, nativeTools: boolean): Layout {
  const around = (key: string): { before: string; after: string } => {
    const pieces = wordings.find((wording) => wording.key === key)?.pieces ?? [];
    const at = pieces.findIndex((piece) => "name" in piece);
    const text = (index: number) => {
      const piece = pieces[index];
      return piece && "text" in piece ? piece.text : "";
    };
    return { before: text(at - 1), after: text(at + 1) };
  };
  return {
    separator: "",
    joiner: "\n\n---\n\n",
    // What stands around a list stands and falls with it.
    heading: ({ id }) => (isList(id) ? around(id).before : undefined),
    write,
    frame(section, kind, context) {
      if (!kind.startsWith("list:")) return undefined;
      const { open, close } = fences(context);
      if (!isList(section.id)) return { open, close, note: leftOut };
      const how = section.id === "tools" && !nativeTools ? `\n${howToCall}` : "";
      return { open, close: close + how + around(section.id).after };
    },
    empty: () => undefined,
    shed: () => undefined,
  };
}

function isList(id: string): boolean {
  return id in listSections;
}

function fences({ items }: FrameContext): Required<Pick<Frame, "open" | "close">> {
  const info = items[0]?.trust === "user" ? "user" : "text";
  const { open, close } = fence(
    items.flatMap((item) => [item.text, ...(item.forms ?? [])]),
    info,
  );
  return { open: `${open}\n`, close };
}

function leftOut(kept: number, dropped: number): string {
  return kept ? `${partsLeftOut.fill({ dropped, total: kept + dropped })}\n` : words.all_left_out;
}

function write(_section: Section, { kind = "" }: Item, text: string): string {
  if (kind.startsWith("list:")) return text.endsWith("\n") ? text : `${text}\n`;
  if (kind.startsWith("block:")) return fenced(text, kind.slice("block:".length));
  if (kind === "within") return inline(text);
  if (kind === "start") return lineStart(text);
  return kind === "end" ? bullet(text) : text;
}
