import { createInterface } from "node:readline/promises";
import { QuoinError } from "quoin";

/** What cannot be taken back is asked about where there is somebody to ask, and needs `--yes` where there is not. */
export async function confirm(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new QuoinError({ code: "usage", message: `${question} Add --yes, or --dry-run to see which` });
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
