import { stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { type Files, type Problem, QuoinError } from "quoin";
import { nodeFiles } from "quoin/node";
import { type Config, readConfig } from "../config.ts";
import { readDocument, type SourceDocument } from "../document.ts";
import { slashed } from "../slashed.ts";
import { type FoundWorkflows, findWorkflows } from "./find-workflows.ts";

export interface ProjectOptions {
  root: string;
  templates?: string;
}

/** The workflows that were named, what they are made of, and what could not be read of them. */
export interface Project {
  root: string;
  config: Config;
  /** From the root, with slashes. */
  templates: string;
  workflows: { name: string; document: SourceDocument }[];
  found: FoundWorkflows;
  files: Files;
  /** What was asked for from the root, there or not. */
  read: Set<string>;
  problems: Problem[];
}

export async function openProject(
  paths: readonly string[],
  options: ProjectOptions,
  except: readonly string[] = [],
): Promise<Project> {
  const { root } = options;
  await checkRoot(root);
  const config = await readConfig(root);
  const templates = fromRoot(root, options.templates ?? config.value.templates ?? "seed/prompts/tasks");
  const found = await findWorkflows(paths, except);
  const problems = [...found.problems];
  const workflows: Project["workflows"] = [];
  for (const { name, file } of found.workflows) {
    try {
      workflows.push({ name, document: await readDocument(file) });
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      problems.push(...error.problems);
    }
  }
  const read = new Set<string>();
  return { root, config, templates, workflows, found, files: watched(nodeFiles(root), read), read, problems };
}

function watched(files: Files, read: Set<string>): Files {
  return {
    read(path) {
      read.add(path);
      return files.read(path);
    },
  };
}

async function checkRoot(root: string): Promise<void> {
  const found = await stat(root).catch(() => undefined);
  if (found?.isDirectory()) return;
  const message = found ? "the root is not a folder" : "the root does not exist";
  throw new QuoinError({ code: found ? "file_unreadable" : "file_missing", file: root, message });
}

/** Typed as a person does; the library wants it from the root and with slashes. */
function fromRoot(root: string, folder: string): string {
  const way = isAbsolute(folder) ? relative(root, folder) : folder;
  return slashed(way).replace(/\/+$/, "");
}

export const templatesFolder = ({ root, templates }: Project) => join(root, templates);
