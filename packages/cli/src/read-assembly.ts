import { type Assembly, parseAssembly, QuoinError } from "quoin";
import { located, readDocument } from "./document.ts";

/** An assembly printed by `assemble --json`, and the name of its file. */
export async function readAssembly(path: string): Promise<{ assembly: Assembly; file: string }> {
  const document = await readDocument(path);
  const { file, value } = document;
  if (isSpec(value)) {
    const message = "this is a spec, not an assembly: run quoin assemble canonical on it, with --json";
    throw new QuoinError({ code: "assembly_invalid", file, message });
  }
  const assembly = await located(document, ["assembly_invalid"], async () => parseAssembly(value));
  return { assembly, file };
}

function isSpec(value: unknown): boolean {
  return typeof value === "object" && value !== null && "task" in value && "input" in value;
}
