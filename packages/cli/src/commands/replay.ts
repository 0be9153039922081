import { Command } from "commander";
import { QuoinError } from "quoin";
import {
  cacheBreak,
  compareInputs,
  comparePrompts,
  type InputChange,
  knownOfAssembly,
  knownOfRecord,
} from "quoin/records";
import manifest from "../../package.json" with { type: "json" };
import { printable } from "../printable.ts";
import { describeComparison, unified } from "../records/describe-comparison.ts";
import { findRecord } from "../records/find-record.ts";
import { rebuilder } from "../records/rebuild.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import { type Paint, paintFor, type Terminal } from "../terminal.ts";

interface Options extends StoreOptions {
  from: string;
  input?: string;
  text?: boolean;
  json?: boolean;
}

const example = `
Example:
  quoin replay 42
  git stash && quoin replay latest
`;

export function replayCommand(terminal: Terminal): Command {
  return new Command("replay")
    .description("make a recorded prompt again: the same bytes, or which input changed and how")
    .argument("<record>", "its number, its correlation id, or latest")
    .option("--from <folder>", "folder that the recorded paths start from", ".")
    .option("--input <file>", "the spec or workflow, where it is elsewhere now (- is standard input)")
    .option("--text", "print the prompt when it is the same")
    .option("--json", "print the result as JSON")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action(async (id: string, options: Options) => {
      const { entry, body, texts } = await withStore(options, "read", ({ store }) => findRecord(store, id));
      const paint = paintFor(process.stdout, process.env);
      const again = rebuilder(body, options);
      const changes = compareInputs(again.recipe.inputs, await again.inputs(), texts);
      const missing = changes.filter(({ change }) => change === "missing");
      const assembly = missing.length > 0 ? undefined : await again.assemble();
      const [before, after] = [knownOfRecord(body, texts), assembly && knownOfAssembly(assembly)];
      const comparison = after && comparePrompts(before, after);
      const same = comparison?.same === true;
      if (options.json) {
        const inputs = changes.map(({ name, ref, change, before, after }) => {
          return { name, ref, change, before: before.hash, after: after?.hash ?? null };
        });
        await terminal.out(
          `${JSON.stringify({ record: entry.seq, same, inputs, comparison: comparison ?? null }, null, 2)}\n`,
        );
      } else if (same && assembly) {
        const aside =
          changes.length > 0 ? `; ${printable(names(changes))} changed, which made no difference` : "";
        if (options.text) await terminal.out(assembly.text);
        else await terminal.out(`the same, byte for byte: sha256 ${assembly.hash}${aside}\n`);
      } else {
        const broken = after && cacheBreak(before, after);
        await terminal.out(
          [
            ...changes.flatMap((each) => describeInput(each, paint)),
            "",
            comparison ? describeComparison(comparison, broken, paint) : "",
          ].join("\n"),
        );
      }
      if (!same) throw differs(changes, again.recipe.engine);
    });
}

function differs(changes: readonly InputChange[], engine: string): QuoinError {
  const now = `quoin ${manifest.version}`;
  const [first, ...rest] = changes.map(({ name, ref, change }) => ({
    code: change === "missing" ? ("replay_impossible" as const) : ("replay_differs" as const),
    message: `${titleOf({ name, ref })} ${change === "missing" ? "is missing" : "has changed"}`,
  }));
  if (first) return new QuoinError([first, ...rest]);
  const why = engine === now ? "by other means than its files" : `since ${engine} made it: this is ${now}`;
  return new QuoinError({ code: "replay_differs", message: `no input changed, but the prompt did ${why}` });
}

function describeInput({ name, ref, change, before, after }: InputChange, paint: Paint): string[] {
  const title = paint.bold(
    printable(`${titleOf({ name, ref })} ${change === "missing" ? "is missing" : "has changed"}`),
  );
  const hashes = `  sha256 ${before.hash.slice(0, 12)} → ${after?.hash.slice(0, 12) ?? "nothing"}`;
  if (before.text === undefined || !after) return [title, hashes];
  return [title, hashes, ...unified(ref, before.text, after.text, paint)];
}

/** A file below the root is named after its path. */
function titleOf({ name, ref }: Pick<InputChange, "name" | "ref">): string {
  return ref.endsWith(name) ? ref : `${name} (${ref})`;
}

function names(changes: readonly InputChange[]): string {
  return changes.map(({ name }) => name).join(", ");
}
