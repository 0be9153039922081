import { QuoinError } from "quoin";

/** Where a command reads and writes; data goes to `out`, the story to `note`. */
export interface Terminal {
  out(text: string): Promise<void>;
  note(text: string): void;
  paint: Paint;
  /** Whether a person is looking at `out`. */
  interactive: boolean;
}

export type Paint = Record<"bold" | "dim" | "red" | "green" | "yellow" | "cyan", (text: string) => string>;

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export function paintFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0";
  const colored = !env.NO_COLOR && env.TERM !== "dumb" && (forced || stream.isTTY === true);
  const entries = Object.entries(codes).map(([name, [on, off]]) => [
    name,
    (text: string) => (colored ? `\u001b[${on}m${text}\u001b[${off}m` : text),
  ]);
  return Object.fromEntries(entries) as Paint;
}

export function processTerminal(): Terminal {
  return {
    out: (text) => write(process.stdout, text),
    note: (text) => void process.stderr.write(text),
    paint: paintFor(process.stderr, process.env),
    interactive: process.stdout.isTTY === true,
  };
}

/** Waits until the text has really gone out, so that a full disk or a closed pipe is noticed. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      const code = (error as NodeJS.ErrnoException | null | undefined)?.code;
      // The reader has seen enough (`quoin … | head`): nothing is wrong.
      if (!error || code === "EPIPE") resolve();
      else
        reject(
          new QuoinError({ code: "output_failed", message: `writing the result failed: ${error.message}` }),
        );
    });
  });
}
