import type { Mode } from "../../capabilities/types.ts";
import type { Decision, Files, Source } from "../../core/types.ts";
import { builtInTexts } from "./built-in-layers.ts";
import type { Settings } from "./config.ts";
import { readLayer } from "./read-layer.ts";
import { degraded } from "./within.ts";

export type LayerName = Settings["layers"][number];

export interface Layer {
  name: LayerName;
  text: string;
  source: Source;
}

export interface ReadLayers {
  layers: readonly Layer[];
  notices: readonly Decision[];
  /** A layer could not be read, which may pass; one that does not exist is another matter. */
  isUnsettled: boolean;
}

/** The project's layers; one that is missing or unreadable is replaced by the built-in one, and that is told. */
export async function readLayers(
  { layers, paths, timeouts }: Settings,
  mode: Mode,
  files: Files | undefined,
): Promise<ReadLayers> {
  const read = await Promise.all(
    layers.map(async (name): Promise<{ layer: Layer; notice?: Decision; mayPass?: boolean }> => {
      const own = name === "mode" ? paths.modes[mode] : paths[name];
      const found = own === undefined ? undefined : await readLayer(own, timeouts.layers, files);
      if (own !== undefined && found?.text !== undefined)
        return { layer: { name, text: found.text, source: { kind: "file", ref: own } } };
      const ref = name === "mode" ? mode : name;
      const layer: Layer = {
        name,
        text: builtInTexts[ref].trim(),
        source: { kind: "literal", ref: `dynamic/${ref}` },
      };
      if (!found) return { layer };
      const reason = `${own} ${found.failed}: the built-in layer stands for it`;
      return { layer, notice: degraded(reason, "constitution"), ...(found.mayPass && { mayPass: true }) };
    }),
  );
  return {
    layers: read.map(({ layer }) => layer),
    notices: read.flatMap(({ notice }) => (notice ? [notice] : [])),
    isUnsettled: read.some(({ mayPass }) => mayPass),
  };
}
