import { Command } from "commander";
import { type Assembly, type Problem, QuoinError } from "quoin";
import {
  type CacheBreak,
  cacheBreak,
  compareInputs,
  comparePrompts,
  type InputChange,
  knownOfAssembly,
  knownOfRecord,
  type PromptComparison,
} from "quoin/records";
import { printable } from "../printable.ts";
import { describeComparison, unified } from "../records/describe-comparison.ts";
import { type FoundRecord, findRecord } from "../records/find-record.ts";
import { impossible, rebuilder } from "../records/rebuild.ts";
import { engine as now } from "../records/recipe.ts";
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
      const record = await withStore(options, "read", ({ store }) => findRecord(store, id));
      const outcome = await replay(record, options);
      await terminal.out(told(outcome, record.entry.seq, options));
      if (!outcome.comparison?.same) throw differs(outcome);
    });
}

interface Outcome {
  changes: InputChange[];
  /** Which version made the record. */
  engine: string;
  /** Absent where it could not be made again, for want of an input or because of `failure`. */
  assembly?: Assembly;
  comparison?: PromptComparison;
  broken?: CacheBreak;
  failure?: QuoinError;
}

async function replay({ body, texts }: FoundRecord, options: Options): Promise<Outcome> {
  const { blueprint, correlation_id: id } = body;
  if (blueprint === "reply" || blueprint === "correction")
    throw impossible(`it is a ${blueprint}; its prompt is the first record with the correlation id ${id}`);
  const again = rebuilder(body.recipe, options);
  const changes = compareInputs(again.recipe.inputs, await again.inputs(), texts);
  const known = { changes, engine: again.recipe.engine };
  if (changes.some(({ change }) => change === "missing")) return known;
  try {
    const { assembly } = await again.assemble();
    const [before, after] = [knownOfRecord(body, texts), knownOfAssembly(assembly)];
    const broken = cacheBreak(before, after);
    return { ...known, assembly, comparison: comparePrompts(before, after), ...(broken && { broken }) };
  } catch (error) {
    // What changed may be why it cannot be made any more: that is worth telling first.
    if (!(error instanceof QuoinError) || changes.length === 0) throw error;
    return { ...known, failure: error };
  }
}

function told({ changes, assembly, comparison, broken }: Outcome, record: number, options: Options): string {
  const same = comparison?.same === true;
  if (options.json) {
    const inputs = changes.map(({ name, ref, change, before, after }) => {
      return { name, ref, change, before: before.hash, after: after?.hash ?? null };
    });
    return `${JSON.stringify({ record, same, inputs, comparison: comparison ?? null }, null, 2)}\n`;
  }
  if (same && assembly) {
    const aside =
      changes.length > 0 ? `; ${printable(names(changes))} changed, which made no difference` : "";
    return options.text ? assembly.text : `the same, byte for byte: sha256 ${assembly.hash}${aside}\n`;
  }
  const paint = paintFor(process.stdout, process.env);
  const inputs = changes.flatMap((each) => describeInput(each, paint));
  return [...inputs, "", comparison ? describeComparison(comparison, broken, paint) : ""].join("\n");
}

function differs({ changes, engine, failure }: Outcome): QuoinError {
  const [first, ...rest] = changes.map(
    ({ name, ref, change }): Problem => ({
      code: change === "missing" ? "replay_impossible" : "replay_differs",
      message: `${titleOf({ name, ref })} ${change === "missing" ? "is missing" : "has changed"}`,
    }),
  );
  if (first) return new QuoinError([first, ...rest, ...(failure?.problems ?? [])]);
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
