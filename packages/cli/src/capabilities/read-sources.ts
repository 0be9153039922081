import { stat } from "node:fs/promises";
import { relative } from "node:path";
import { type Problem, QuoinError, refuse } from "quoin";
import { type Capability, type ParsedTools, parseCapabilities, parseSkillFile } from "quoin/capabilities";
import { located, readDocument } from "../document.ts";
import { fileError, nameOf, readText } from "../read-text.ts";
import { slashed } from "../slashed.ts";
import { readSkillFolder } from "./read-skill-folder.ts";

/** A file, a folder of skills, or a server, and whose words are there. */
export interface Source {
  place: string;
  trust: Capability["trust"];
  /** The folder in which an agent works, so that a path of a skill starts there; the current one unless told. */
  root?: string;
}

/** Every source is read, and all that is wrong with any of them told at once. */
export async function readAll<Each>(
  sources: readonly Each[],
  read: (source: Each) => Promise<ParsedTools>,
): Promise<ParsedTools> {
  const problems: Problem[] = [];
  const capabilities: Capability[] = [];
  const notes: string[] = [];
  for (const source of sources) {
    try {
      const found = await read(source);
      capabilities.push(...found.capabilities);
      notes.push(...found.notes);
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      problems.push(...error.problems);
    }
  }
  refuse(problems);
  return { capabilities, notes };
}

/** What it is, is told by what is in it; only text files of skills are known by their ending. */
export async function readSource({ place, trust, root = "." }: Source): Promise<ParsedTools> {
  if (place !== "-" && (await isFolder(place))) return readSkillFolder(place, seenFrom(root, place), trust);
  const from = slashed(nameOf(place));
  if (/\.md$/i.test(place))
    return parseSkillFile(await readText(place), { file: from, path: seenFrom(root, place), trust });
  const document = await readDocument(place);
  const found = await located(document, ["capability_invalid"], async () =>
    parseCapabilities(document.value, { from, trust }),
  );
  if (found.capabilities.length + found.notes.length > 0) return found;
  return { ...found, notes: [`${from} has no tools and no skills`] };
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory();
  } catch (error) {
    throw fileError(error, place);
  }
}

/** The path that an agent can open that works in this folder. */
function seenFrom(root: string, place: string): string {
  const way = slashed(relative(root, place)) || ".";
  return way.startsWith("..") || /^[a-z]:/i.test(way) ? way : `./${way}`.replace(/^\.\/\.$/, ".");
}
