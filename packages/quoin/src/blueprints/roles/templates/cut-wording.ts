import type { Problem } from "../../../errors.ts";
import { cutTemplate } from "../../../text/fill.ts";
import type { YamlFile } from "./read-yaml.ts";
import type { SectionKey } from "./role-file.ts";

/**
 * Where a variable stands decides how its value is guarded: alone on its line it is a block, at the end of a line
 * further lines hang below it, elsewhere it is put on one line.
 */
export type Position = "alone" | "start" | "end" | "within";

export type Piece = { text: string } | { name: string; position: Position; offset: number };

/** The text of one section, cut once. */
export interface Wording {
  key: SectionKey;
  /** `roles/planner.yaml#instructions`. */
  ref: string;
  pieces: Piece[];
  place(offset: number): Pick<Problem, "file" | "line" | "column" | "path">;
}

/** `unknownVariable` words what is to be said of a name that is none, if anything is. */
export function cutWording(
  key: SectionKey,
  source: string,
  yaml: YamlFile,
  unknownVariable: (name: string) => string | undefined,
  placeIn?: (offset: number) => ReturnType<Wording["place"]>,
) {
  // Blank lines around a section are the layout's business.
  const lead = source.length - source.trimStart().length;
  const text = source.trim();
  const { segments, strays } = cutTemplate(text);
  const place =
    placeIn ?? ((offset: number) => ({ file: yaml.file, ...yaml.placeIn(key, offset + lead), path: [key] }));
  const pieces = segments.map(
    (segment): Piece => ("text" in segment ? segment : { ...segment, position: positionIn(text, segment) }),
  );
  const wording: Wording = { key, ref: `${yaml.file}#${key}`, pieces: pieces.map(trimmed), place };
  const problems = strays.flatMap(({ text: stray, offset }): Problem[] => {
    const message =
      stray.length > 1
        ? unknownVariable(stray.slice(1, -1))
        : "a lone brace: write {{ or }} for one that stands for itself";
    return message === undefined ? [] : [{ code: "role_invalid", ...place(offset), message }];
  });
  return { wording, problems };
}

function positionIn(text: string, { name, offset }: { name: string; offset: number }): Position {
  const end = text.indexOf("\n", offset);
  const before = text.slice(text.lastIndexOf("\n", offset) + 1, offset);
  const after = text.slice(offset + name.length + 2, end < 0 ? undefined : end);
  const isFirst = before.trim() === "";
  if (after.trim() !== "") return isFirst ? "start" : "within";
  return isFirst ? "alone" : "end";
}

/** Spaces around a variable that is alone on its line would stand outside its fence. */
function trimmed(piece: Piece, at: number, pieces: readonly Piece[]): Piece {
  if (!("text" in piece)) return piece;
  const alone = (other: Piece | undefined) => other && "name" in other && other.position === "alone";
  let { text } = piece;
  if (alone(pieces[at + 1])) text = text.replace(/[ \t]+$/, "");
  if (alone(pieces[at - 1])) text = text.replace(/^[ \t]+/, "");
  return { text };
}
