import type { Mode } from "../../capabilities/types.ts";
import type { Decision, Files, Source } from "../../core/types.ts";
import { builtInTexts } from "./built-in-layers.ts";
import type { Settings } from "./config.ts";
import { degraded, within } from "./within.ts";

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

/** Far more than anyone would send with every task. */
const mostBytes = 1_000_000;

/** The project's layers; one that is missing or unreadable is replaced by the built-in one, and that is told. */
export async function readLayers(
  { layers, paths, timeouts }: Settings,
  mode: Mode,
  files: Files | undefined,
): Promise<ReadLayers> {
  const read = await Promise.all(
    layers.map(async (name): Promise<{ layer: Layer; notice?: Decision; mayPass?: boolean }> => {
      const own = name === "mode" ? paths.modes[mode] : paths[name];
      const found = own === undefined ? undefined : await readLayer(own, files, timeouts.layers);
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

type Found =
  | { text: string; failed?: never; mayPass?: never }
  | { text?: never; failed: string; mayPass?: boolean };

/** Without the caller's signal: others may wait for the same file. */
async function readLayer(path: string, files: Files | undefined, limit: number): Promise<Found> {
  if (!files) return { failed: "was not looked for" };
  const outcome = await within(limit, undefined, () => files.read(path, mostBytes + 1));
  if ("failed" in outcome) {
    const isMissing = outcome.code === "file_missing";
    return isMissing ? { failed: "does not exist" } : { failed: outcome.failed, mayPass: true };
  }
  if (outcome.value.length > mostBytes) return { failed: `is larger than ${mostBytes} bytes` };
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(outcome.value);
    const text = decoded.replace(/\r\n?/g, "\n").trim();
    return text === "" ? { failed: "is empty" } : { text };
  } catch {
    return { failed: "is not UTF-8" };
  }
}
