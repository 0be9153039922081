import { Command } from "commander";
import { type Assembly, QuoinError } from "quoin";
import { readDocument, type SourceDocument } from "../document.ts";
import { explain } from "../explain.ts";
import { paintFor, type Terminal } from "../terminal.ts";

export function explainCommand(terminal: Terminal): Command {
  return new Command("explain")
    .description("show what an assembly holds, what it cost, and why")
    .argument("<assembly>", "file printed by assemble --json, or -")
    .addHelpText("after", "\nExample:\n  quoin assemble canonical bot.yaml --json | quoin explain -\n")
    .action(async (path: string) => {
      const assembly = asAssembly(await readDocument(path));
      await terminal.out(explain(assembly, paintFor(process.stdout, process.env)));
    });
}

function asAssembly({ file, value }: SourceDocument): Assembly {
  const candidate = value as Partial<Assembly> | null;
  const lists = [candidate?.sections, candidate?.decisions, candidate?.spans];
  const strings = [candidate?.blueprint, candidate?.text, candidate?.hash];
  const shaped = lists.every(Array.isArray) && strings.every((each) => typeof each === "string");
  if (shaped && candidate?.version === 1 && typeof candidate.tokens === "number")
    return candidate as Assembly;
  throw new QuoinError({ code: "assembly_invalid", file, message: "is not an assembly of version 1" });
}
