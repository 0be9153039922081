import { isAbsolute, join, relative, resolve } from "node:path";
import { type LintOptions, type LintRule, lintRules } from "quoin/workflow";
import * as z from "zod";
import type { Config } from "../config.ts";
import { slashed } from "../slashed.ts";

const grade = z.enum(["off", "warning", "error"]).optional();
const rules = Object.keys(lintRules) as LintRule[];

/** What a project says about the findings of lint. */
export const lintSettings = z
  .strictObject({
    rules: z.strictObject(
      Object.fromEntries(rules.map((rule) => [rule, grade])) as Record<LintRule, typeof grade>,
    ),
    /** Rules by file. */
    ignore: z.record(z.string(), z.array(z.enum(rules))),
  })
  .partial();

/** The settings as the library takes them: files from the root. */
export function lintOptions({ folder, value }: Config, root: string): Pick<LintOptions, "rules" | "ignore"> {
  const { rules = {}, ignore = {} } = value.lint ?? {};
  const files = Object.entries(ignore).map(([file, names]) => [fromRoot(file, folder, root), names]);
  return { rules: rules as NonNullable<LintOptions["rules"]>, ignore: Object.fromEntries(files) };
}

/** The configuration writes a file from its own folder, as it does everything. */
export function fromRoot(path: string, folder: string, root: string): string {
  return slashed(relative(resolve(root), isAbsolute(path) ? path : join(folder, path)));
}
