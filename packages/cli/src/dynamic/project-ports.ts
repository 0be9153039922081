import { existsSync } from "node:fs";
import { isUrl, type MemoryStore, openMemoryStore } from "@quoin/store";
import { type Ports, QuoinError } from "quoin";
import { environment, gitState, nodeFiles } from "quoin/node";
import { chooseEmbedder } from "../embedders/choose-embedder.ts";
import type { DynamicFlags } from "./dynamic-options.ts";

export interface OpenPorts {
  ports: Partial<Ports>;
  close(): Promise<void>;
}

/** In milliseconds. An assembly does without a store that takes longer; the process must not outlive it by much. */
const usualPatience = 1000;

/** The project as an assembly sees it: files, git, what is remembered. Nothing is opened before it is asked for. */
export async function projectPorts(
  root: string,
  place: string,
  flags: DynamicFlags,
  patience = usualPatience,
): Promise<OpenPorts> {
  const { embedderModel: model, model: _, ...rest } = flags;
  const embedder = await chooseEmbedder(
    { ...rest, ...(model !== undefined && { model }) },
    "--embedder-model",
  );
  let opening: Promise<MemoryStore> | undefined;
  let isOpen = false;
  const opened = async () => {
    opening ??= openMemoryStore(place, { create: false, patience });
    const store = await opening;
    isOpen = true;
    return store;
  };
  const memories: Ports["memories"] = {
    search: (query, options) => orNothing([], async () => (await opened()).search(query, options)),
    leftOut: (embedder) => orNothing(0, async () => (await opened()).leftOut(embedder)),
  };
  // Of a file that is known without opening it.
  const remembers = isUrl(place) || existsSync(place);
  return {
    ports: {
      files: nodeFiles(root),
      git: gitState(root),
      environment: () => environment(root),
      embedder,
      ...(remembers && { memories }),
    },
    async close() {
      const closing = opening?.then(
        (store) => store.close(),
        () => {},
      );
      // One that is not open yet was given up by the assembly: it is closed when it comes.
      if (isOpen) await closing;
      else closing?.catch(() => {});
    },
  };
}

/** Where nothing was ever remembered there is nothing to fail. */
async function orNothing<Found>(nothing: Found, ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof QuoinError && error.code === "store_missing") return nothing;
    throw error;
  }
}
