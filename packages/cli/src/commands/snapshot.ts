import { Command } from "commander";
import { type Problem, QuoinError, refuse } from "quoin";
import { printable } from "../printable.ts";
import { unified } from "../records/describe-comparison.ts";
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
      const { checked, problems } = await checkAll(names.length ? names : await listSnapshots());
      const changed = checked.filter(({ same }) => !same);
      await terminal.out(options.json ? asJson(checked) : checked.map(describe).join(""));
      if (!options.check) for (const { name, after } of checked) await writeSnapshot(name, after);
      refuse([...problems, ...(options.check ? changed.map(unreviewed) : [])]);
    });
}

/** All of them, whatever is wrong with one. */
async function checkAll(
  names: readonly string[],
): Promise<{ checked: CheckedSnapshot[]; problems: Problem[] }> {
  if (names.length === 0) {
    const message = "there are no snapshots; take one with quoin assemble … --snapshot <name>";
    throw new QuoinError({ code: "snapshot_missing", file: snapshotsFolder, message });
  }
  const checked: CheckedSnapshot[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    try {
      const before = await readSnapshot(name);
      if (before) checked.push(await checkSnapshot(name, before));
      else problems.push({ code: "snapshot_missing", message: `there is no snapshot "${name}"` });
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      problems.push(
        ...error.problems.map((problem) => ({
          ...problem,
          message: `${problem.message} (snapshot ${name})`,
        })),
      );
    }
  }
  return { checked, problems };
}

function unreviewed({ name, changes }: CheckedSnapshot): Problem {
  const files = changes.map(
    ({ ref, change }) => `${ref} ${change === "missing" ? "is missing" : "has changed"}`,
  );
  const why = files.length
    ? files.join(", ")
    : "none of its files has changed: another version of Quoin made it";
  return { code: "snapshot_differs", message: `${name} is not the prompt that was reviewed: ${why}` };
}

function describe({ name, same, before, after, parts }: CheckedSnapshot): string {
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

function asJson(checked: readonly CheckedSnapshot[]): string {
  const rows = checked.map(({ name, same, before, after, changes, parts }) => {
    const files = changes.map(({ ref, change }) => ({ file: ref, change }));
    const side = ({ hash, tokens }: typeof before) => ({ hash, tokens });
    return { name, same, before: side(before), after: side(after), files, parts };
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}
