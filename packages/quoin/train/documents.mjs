import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { windowsOf } from "../dist/screening-training.js";

/** Longer files are changelogs, mostly. */
const mostCharacters = 60_000;
const mostWindowsOfFile = 12;

/**
 * Markdown below a folder as harmless texts: documentation is full of commands, code and talk of models, and
 * nobody should have to write it. Cut as the screen cuts long texts, a few windows of each file, spread over it.
 */
export function readDocuments({ path, weight }) {
  return documentFiles(path).flatMap((file) => {
    const text = readFileSync(join(path, file), "utf8");
    if (text.length > mostCharacters || text.trim() === "") return [];
    const windows = windowsOf(text);
    const step = Math.max(1, Math.floor(windows.length / mostWindowsOfFile));
    return windows
      .filter((_, at) => at % step === 0)
      .slice(0, mostWindowsOfFile)
      .map(({ start, end }, at) => ({
        ...{ id: `${file}#${at}`, text: text.slice(start, end), lang: "en", kind: "document", weight },
        // Packages of one maker say the same in all of their files.
        ...{
          source: "documents",
          file: "documents",
          motif: `documents of ${makerOf(file)}`,
          attack: false,
          label: "benign",
        },
      }))
      .filter(({ text: part }) => part.trim() !== "");
  });
}

function documentFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

function makerOf(file) {
  const [first = "", second = ""] = file.split("/");
  return first.startsWith("@") ? first : first === ".pnpm" ? second : first;
}
