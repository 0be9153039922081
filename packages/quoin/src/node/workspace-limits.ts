import { type Problem, refuse } from "../errors.ts";

export interface WorkspaceLimits {
  /** How many folders below the root are entered, one inside the other; 4 when absent. */
  depth?: number;
  /** 400 when absent. */
  entries?: number;
  /** Of the whole listing; 16,000 when absent. */
  chars?: number;
}

export function checkLimits(limits: WorkspaceLimits): Required<WorkspaceLimits> {
  const { depth = 4, entries = 400, chars = 16_000 } = limits;
  const checked = { depth, entries, chars };
  const wrong = Object.entries(checked).filter(([, value]) => !Number.isSafeInteger(value) || value < 1);
  refuse(
    wrong.map(
      ([key]): Problem => ({ code: "config_invalid", path: [key], message: "must be a positive integer" }),
    ),
  );
  return checked;
}

/** What is left of the limits while entries are chosen. */
export interface Room {
  entries: number;
  /** Whether there is any; a line that did not fit closes it, so that nothing behind it is preferred. */
  isOpen(): boolean;
  take(line: string): boolean;
  giveBack(line: string): void;
  /** The limit that was met first. */
  met(): "entries" | "chars";
}

export function createRoom({ entries, chars }: Required<WorkspaceLimits>): Room {
  // The last line has no break behind it.
  let charsLeft = chars + 1;
  let isTooLong = false;
  return {
    entries,
    isOpen() {
      return this.entries > 0 && !isTooLong;
    },
    take(line) {
      if (!this.isOpen()) return false;
      isTooLong = line.length + 1 > charsLeft;
      if (isTooLong) return false;
      charsLeft -= line.length + 1;
      this.entries--;
      return true;
    },
    giveBack(line) {
      charsLeft += line.length + 1;
      this.entries++;
    },
    met: () => (isTooLong ? "chars" : "entries"),
  };
}
