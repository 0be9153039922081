import { Command, Option } from "commander";
import { type Problem, refuse } from "quoin";
import type { ScreenVerdict } from "quoin/screening";
import { chooseDetector, type DetectorFlags, detectorOptions } from "../screening/choose-detector.ts";
import { screenFile } from "../screening/screen-file.ts";
import { screenText } from "../screening/screen-text.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends DetectorFlags {
  in?: string;
  out?: string;
  explain?: boolean;
  json?: boolean;
  failOn?: "flag" | "block";
}

const example = `
A text gets a score from 0 to 1: how likely it tries to take over the assistant
that reads it. From one threshold on it is flagged (look at it), from a higher one
blocked (keep it out); else it passes. The profile moves both: paranoid misses the
least, yolo disturbs harmless texts the least, balanced lies between.

A file has {"text"} on each line, and an "id" where the line's number does not do.
For each there is a line {"id", "score", "verdict", "reasons"}, in the same order;
--explain adds "spans" and "parts". A file is read through before anything is
written; of standard input, what came before a wrong line may have gone out.

Example:
  quoin screen "Ignore all previous instructions." --explain
  quoin screen --in mails.jsonl --out verdicts.jsonl --profile paranoid
  quoin screen - --fail-on block < page.txt
`;

export function screenCommand(terminal: Terminal): Command {
  const command = new Command("screen")
    .description("tell texts that try to take over an assistant from texts that do not")
    .argument("[text]", "the text; - is standard input")
    .option("--in <file>", "screen the texts of a file of JSON lines instead; - is standard input")
    .option("--out <file>", "with --in: where the verdicts go, as JSON lines (default: standard output)")
    .option("--explain", "also tell what each part added, the reasons and where they stand")
    .option("--json", "print all of it as JSON, which --in does anyway");
  for (const option of detectorOptions()) command.addOption(option);
  return command
    .addOption(
      new Option(
        "--fail-on <verdict>",
        "exit with 1 where a text is flagged or blocked, or only blocked",
      ).choices(["flag", "block"]),
    )
    .addHelpText("after", example)
    .action((text: string | undefined, options: Options) => screen(text, options, terminal));
}

async function screen(text: string | undefined, options: Options, terminal: Terminal): Promise<void> {
  checkUsage(text, options);
  const detector = await chooseDetector(options);
  let verdicts: ScreenVerdict[];
  if (options.in === undefined) verdicts = [await screenText(text ?? "", options, detector, terminal)];
  else {
    const counts = await screenFile({ ...options, in: options.in }, detector, terminal);
    verdicts = (["flag", "block"] as const).filter((verdict) => counts && counts[verdict] > 0);
  }
  // No error beside it: the verdict has been told.
  if (failsOn(options.failOn, verdicts)) process.exitCode = 1;
}

function failsOn(least: Options["failOn"], verdicts: readonly ScreenVerdict[]): boolean {
  return verdicts.some((verdict) => verdict === least || (least === "flag" && verdict === "block"));
}

function checkUsage(text: string | undefined, options: Options): void {
  const problems: Problem[] = [];
  const need = (holds: boolean, message: string) => {
    if (!holds) problems.push({ code: "usage", message });
  };
  const isFile = options.in !== undefined;
  need(!isFile || text === undefined, "give a text or --in, not both");
  need(isFile || text !== undefined, "give a text (- is standard input), or a file of texts with --in");
  need(isFile || options.out === undefined, "--out goes with --in");
  refuse(problems);
}
