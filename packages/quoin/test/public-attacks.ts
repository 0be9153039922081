import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface Attack {
  text?: string;
  repeat?: { char: string; n: number };
}

/** Runs with the public set of boundary attacks, where `QUOIN_EVAL_DIR` has it; else says that it is skipped, or fails. */
export function withPublicAttacks(title: string, run: (attacks: string[]) => void): void {
  const folder = process.env.QUOIN_EVAL_DIR;
  const file = folder ? join(folder, "injection/boundary-attacks.json") : "";
  const missing = !existsSync(file);
  describe(title, () => {
    it.skipIf(missing && !process.env.QUOIN_REQUIRE_ALL)("QUOIN_EVAL_DIR holds it", () => {
      expect(missing, "QUOIN_EVAL_DIR must name the evaluation data").toBe(false);
    });
    if (missing) return;
    const attacks = JSON.parse(readFileSync(file, "utf8")) as Attack[];
    run(attacks.map(({ text, repeat }) => text ?? (repeat ? repeat.char.repeat(repeat.n) : "")));
  });
}
