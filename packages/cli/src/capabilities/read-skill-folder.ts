import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { QuoinError } from "quoin";
import { type Capability, type ParsedTools, parseSkillFile, skillCapabilities } from "quoin/capabilities";
import { readSkills } from "quoin/node";
import { fileError, readText } from "../read-text.ts";
import { slashed } from "../slashed.ts";

/** A prompt never has room for so much at once, but an index may hold it. */
const mostBytesInAll = 16 * 1024 * 1024;

/** A folder of skills, or that of one. */
export async function readSkillFolder(
  folder: string,
  shownAs: string,
  trust: Capability["trust"],
): Promise<ParsedTools> {
  const from = slashed(folder);
  const names = await readdir(folder).catch((error: unknown) => {
    throw fileError(error, folder);
  });
  const own = names.filter((name) => /^skill\.md$/i.test(name)).sort()[0];
  if (own !== undefined) {
    const text = await readText(join(folder, own));
    return parseSkillFile(text, { file: slashed(join(folder, own)), path: `${shownAs}/${own}`, trust });
  }
  const { skills, warnings } = await readSkills(folder, { shownAs, mostBytesInAll });
  const notes = warnings.map(
    ({ file, message }) => `${file === folder ? from : `${from}/${file}`}: ${message}`,
  );
  if (skills.length === 0) {
    const message = "holds no skill: each is a folder with a SKILL.md, or a file such as name.md";
    throw new QuoinError({ code: "capability_invalid", file: folder, message });
  }
  return { capabilities: skillCapabilities(skills, { from, trust }), notes };
}
