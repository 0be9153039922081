/** A project with tools, for the tests of `quoin index`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contents, projectFolders } from "./project-folder.ts";

export const serverScript = join(import.meta.dirname, "index-mcp-server.mjs");
export const serverLine = (way: string, argument = "") =>
  `"${process.execPath}" "${serverScript}" ${way} ${argument}`;

export const tools = `tools:
  - name: read_file
    description: Read a file of the project.
    descriptions: { pt: Lê um ficheiro do projeto. }
    parameters: { type: object, properties: { path: { type: string } }, required: [path] }
  - name: git_diff
    description: Show what changed since the last commit.
    modes: [review, act]
skills:
  - name: release
    description: How a release is made.
    body: Bump the version first.
`;
export const skill =
  "---\nname: pdf-forms\ndescription: Fills in PDF forms.\n---\n# Steps\n\nOpen the form.\n";

export const readIndex = (root: string, name: string) =>
  readFileSync(join(root, ".quoin/manifests", name), "utf8");

/** Fresh ones, removed when the tests of a file are done. */
export function indexProjects() {
  const projectFolder = projectFolders("index");
  return (contents: Contents = {}) => projectFolder({ "tools.yaml": tools, ...contents });
}
