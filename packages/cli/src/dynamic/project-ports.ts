import { existsSync } from "node:fs";
import { isUrl, type MemoryStore, openMemoryStore } from "@quoin/store";
import type { Ports } from "quoin";
import { environment, gitState, nodeFiles } from "quoin/node";
import { chooseEmbedder } from "../embedders/choose-embedder.ts";
import type { DynamicFlags } from "./dynamic-options.ts";

export interface OpenPorts {
  ports: Partial<Ports>;
  close(): Promise<void>;
}

/** The project as an assembly sees it: files, git, what is remembered. Nothing is opened before it is asked for. */
export async function projectPorts(root: string, place: string, flags: DynamicFlags): Promise<OpenPorts> {
  const { embedderModel: model, model: _, ...rest } = flags;
  const embedder = await chooseEmbedder({ ...rest, ...(model !== undefined && { model }) });
  let opened: Promise<MemoryStore> | undefined;
  const memories: Ports["memories"] = {
    async search(query, options) {
      opened ??= openMemoryStore(place, { create: false });
      return (await opened).search(query, options);
    },
  };
  // Where nothing was ever remembered there is nothing to fail.
  const remembers = isUrl(place) || existsSync(place);
  return {
    ports: {
      files: nodeFiles(root),
      git: gitState(root),
      environment: () => ({ ...environment(), cwd: root }),
      embedder,
      ...(remembers && { memories }),
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
