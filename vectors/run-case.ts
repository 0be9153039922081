import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Assembly, assemble, QuoinError } from "quoin";
import { type Adapter, adapters } from "quoin/adapters";
import { canonical } from "quoin/canonical";
import { parse } from "yaml";
import { sectionsBlueprint, type VectorSection } from "./sections-blueprint.ts";

export interface VectorCase {
  file: string;
  name: string;
  proves: string[];
  canonical?: unknown;
  sections?: VectorSection[];
  options?: { maxTokens?: number; attachments?: "send" | "name" };
  models?: Record<string, string>;
}

export type Outcome = { payload: unknown } | { refused: { code: string; problems: string[] } };

const folder = join(import.meta.dirname, "cases");

export const cases: VectorCase[] = readdirSync(folder)
  .sort()
  .flatMap((name) =>
    (parse(readFileSync(join(folder, name), "utf8")) as Omit<VectorCase, "file">[]).map((each) => ({
      ...each,
      file: name.replace(".yaml", ""),
    })),
  );

export function assembleCase({ canonical: spec, sections }: VectorCase): Promise<Assembly> {
  return sections ? assemble(sectionsBlueprint, sections) : assemble(canonical(), spec);
}

/** What an adapter makes of a case; a refusal is an outcome too. */
export function adaptCase(each: VectorCase, assembly: Assembly, adapter: Adapter): Outcome {
  const model = each.models?.[adapter.name] ?? adapter.model;
  try {
    return { payload: adapter.adapt(assembly, { model, ...each.options }) };
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    return { refused: { code: error.code, problems: error.message.split("\n") } };
  }
}

export async function outcomes(each: VectorCase): Promise<Record<string, Outcome>> {
  const assembly = await assembleCase(each);
  return Object.fromEntries(adapters.map((adapter) => [adapter.name, adaptCase(each, assembly, adapter)]));
}
