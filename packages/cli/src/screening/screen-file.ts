import type { ScreenVerdict } from "quoin/screening";
import { lineByLine } from "../batch/line-by-line.ts";
import { type Given, type LineForm, textOf } from "../batch/parse-line.ts";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import { nameOf } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";
import type { ChosenDetector } from "./choose-detector.ts";
import { resultLine } from "./result-line.ts";

interface FileFlags {
  in: string;
  out?: string;
  explain?: boolean;
}

type Counts = Record<ScreenVerdict, number>;

interface GivenText extends Given {
  text: string;
}

const textForm: LineForm<GivenText> = {
  code: "text_line_invalid",
  what: '"text"',
  read: (object, need) => ({ text: textOf(object, "text", need) }),
  sizeOf: ({ text }) => text.length,
};

/** Every text of a file, a line out for a line in. Nothing where a line is wrong, or where the reader has left. */
export async function screenFile(
  { in: path, out, explain }: FileFlags,
  detector: ChosenDetector,
  terminal: Terminal,
): Promise<Counts | undefined> {
  const { verdictOf } = await import("quoin/screening");
  const counts: Counts = { pass: 0, flag: 0, block: 0 };
  const done = await lineByLine(
    {
      ...{ in: path, ...(out !== undefined && { out }) },
      ...{ form: textForm, what: "texts", atOnce: detector.textsAtOnce },
      async linesFor(batch) {
        const detections = await detector.detect(batch.map(({ text }) => text));
        return detections.map((detection, at) => {
          const verdict = verdictOf(detection.score, detector.thresholds);
          counts[verdict]++;
          return resultLine(batch[at]?.id, verdict, detection, explain);
        });
      },
    },
    terminal,
  );
  if (done === undefined) return undefined;
  terminal.note(summary(path, counts, detector));
  return counts;
}

function summary(path: string, { pass, flag, block }: Counts, { profile }: ChosenDetector): string {
  const total = pass + flag + block;
  if (total === 0) return `note: ${printableLine(nameOf(path))} has no texts: the output is empty\n`;
  return `${count(total, "text")}: ${pass} passed, ${flag} flagged, ${block} blocked (profile ${profile})\n`;
}
