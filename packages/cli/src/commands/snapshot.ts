import { Command } from "commander";
import { describeProblem, type Problem, QuoinError, refuse } from "quoin";
import { printable } from "../printable.ts";
import { unified } from "../records/describe-comparison.ts";
import { engine } from "../records/recipe.ts";
import { type CheckedSnapshot, checkSnapshot } from "../snapshots/check-snapshot.ts";
import {
  checkName,
  listSnapshots,
  readSnapshot,
  snapshotsFolder,
  writeSnapshot,
} from "../snapshots/snapshot-folder.ts";
import { type Paint, paintFor, type Terminal } from "../terminal.ts";

interface Options {
  check?: boolean;
  json?: boolean;
}

const example = `
A snapshot is taken with quoin assemble … --snapshot <name>. It is kept in
${snapshotsFolder}/<name>/: the text in a file named by its SHA-256, and how it was made.
Keep them under version control: then a change of a prompt is seen in review.

Example:
  quoin assemble agent --dir agents/skipper --workspace . --snapshot skipper
  quoin snapshot --check     # in CI: fails when a prompt is not the reviewed one
  quoin snapshot             # after a change that is meant: keeps the new ones
`;

export function snapshotCommand(terminal: Terminal): Command {
  return new Command("snapshot")
    .description("make the prompts of all snapshots again, and keep what has changed")
    .argument("[names...]", "only these")
    .option("--check", "keep nothing: exit with 1 when a prompt has changed")
    .option("--json", "print the result as JSON")
    .addHelpText("after", example)
    .action(async (names: string[], options: Options) => {
      names.forEach(checkName);
      const wanted = names.length ? names : await listSnapshots();
      if (wanted.length === 0) throw none();
      const results: Result[] = [];
      for (const name of wanted) results.push(await orProblems(name, () => checkOne(name)));
      await terminal.out(options.json ? asJson(results) : results.map(describe).join(""));
      for (const { name, checked } of results)
        for (const reason of checked?.settled ?? []) terminal.note(`note: ${name}: ${printable(reason)}\n`);
      refuse(options.check ? results.flatMap(unreviewed) : await keepAll(results));
    });
}

/** What became of one; of a snapshot that could not be looked at, only why. */
interface Result {
  name: string;
  checked?: CheckedSnapshot;
  problems: readonly Problem[];
}

async function checkOne(name: string): Promise<CheckedSnapshot> {
  const before = await readSnapshot(name);
  if (before) return checkSnapshot(name, before);
  throw new QuoinError({ code: "snapshot_missing", message: `there is no snapshot "${name}"` });
}

/** Whatever is wrong with one, the others are looked at. */
async function orProblems(name: string, run: () => Promise<CheckedSnapshot>): Promise<Result> {
  try {
    return { name, checked: await run(), problems: [] };
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const told = (problem: Problem) => ({ ...problem, message: `${problem.message} (snapshot ${name})` });
    return { name, problems: error.problems.map(told) };
  }
}

async function keepAll(results: readonly Result[]): Promise<Problem[]> {
  const kept = await Promise.all(
    results.map((result) =>
      orProblems(result.name, async () => {
        if (result.checked) await writeSnapshot(result.name, result.checked.after);
        return result.checked as CheckedSnapshot;
      }),
    ),
  );
  return [...results, ...kept].flatMap(({ problems }) => problems);
}

function none(): QuoinError {
  const message = "there are no snapshots; take one with quoin assemble … --snapshot <name>";
  return new QuoinError({ code: "snapshot_missing", file: snapshotsFolder, message });
}

function unreviewed({ name, checked, problems }: Result): readonly Problem[] {
  if (!checked || checked.same) return problems;
  const { changes, before } = checked;
  const files = changes.map(
    ({ ref, change }) => `${ref} ${change === "missing" ? "is missing" : "has changed"}`,
  );
  const same = "none of the files it was made from has changed";
  const other =
    before.engine === engine ? `${same}: there is another one` : `${same}, but ${before.engine} made it`;
  const why = files.length ? files.join(", ") : other;
  return [{ code: "snapshot_differs", message: `${name} is not the prompt that was reviewed: ${why}` }];
}

function describe({ name, checked }: Result): string {
  if (!checked) return "";
  const { same, before, after, parts } = checked;
  const paint: Paint = paintFor(process.stdout, process.env);
  if (same)
    return `${paint.green("same")}     ${name}  ${after.tokens} tokens  sha256 ${after.hash.slice(0, 16)}…\n`;
  const hashes = `sha256 ${before.hash.slice(0, 16)}… → ${after.hash.slice(0, 16)}…`;
  return [
    `${paint.yellow("changed")}  ${name}  ${before.tokens} → ${after.tokens} tokens  ${hashes}`,
    ...parts.map((part) => `  ~ ${printable(part)}`),
    ...unified(name, before.text, after.text, paint),
    "",
  ].join("\n");
}

function asJson(results: readonly Result[]): string {
  const side = ({ hash, tokens }: CheckedSnapshot["before"]) => ({ hash, tokens });
  const rows = results.map(({ name, checked, problems }) => {
    if (!checked) return { name, same: false, problems: problems.map(describeProblem) };
    const { same, before, after, changes, parts } = checked;
    const files = changes.map(({ ref, change }) => ({ file: ref, change }));
    return { name, same, before: side(before), after: side(after), files, parts };
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}
