import { parsePromptConfig } from "quoin/dynamic";
import { type Config, readConfig } from "../../config.ts";
import { slashed } from "../../slashed.ts";
import { type Check, fromError, ok } from "./check.ts";

export interface CheckedConfig {
  check: Check;
  config: Config;
  settings: ReturnType<typeof parsePromptConfig>;
}

/** What is wrong with it fails; the rest is then checked with the defaults. */
export async function checkConfig(root: string): Promise<CheckedConfig> {
  const none: Config = { folder: root, value: {}, placeOf: () => undefined };
  try {
    const config = await readConfig(root);
    const settings = parsePromptConfig(config.value.prompt ?? {});
    const detail = config.file ? slashed(config.file) : "none: the defaults hold";
    return { check: ok("config", detail), config, settings };
  } catch (error) {
    return { check: fromError("config", "fail", error), config: none, settings: parsePromptConfig({}) };
  }
}
