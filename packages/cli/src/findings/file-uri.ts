import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { slashed } from "../slashed.ts";

/** Names of files for programs: from the current folder, which is the repository's where a report is made. */
export const fileUri = {
  /** With slashes on every system; a file elsewhere keeps its full name. */
  relative(file: string): string {
    const way = relative(process.cwd(), resolve(file));
    const outside = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
    return slashed(outside ? resolve(file) : way);
  },
  /** A relative reference where that is possible, and a `file:` URI otherwise. */
  reference(file: string): { uri: string; uriBaseId?: string } {
    const path = fileUri.relative(file);
    if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
    const encoded = path.split("/").map((part) => encodeURIComponent(part).replace(/[!'()*]/g, escapeRest));
    return { uri: encoded.join("/"), uriBaseId: "%SRCROOT%" };
  },
};

/** `encodeURIComponent` leaves some characters that a strict reader takes for delimiters. */
function escapeRest(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
