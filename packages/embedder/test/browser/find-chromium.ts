import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export const chromium = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((program) => existsSync(program));

/** Where there is none, tests that need one are skipped with a note; where everything is required, they fail. */
export const hasChromium = chromium !== undefined || process.env.QUOIN_REQUIRE_ALL === "1";
