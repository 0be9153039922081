import { capabilityErrors } from "./error-tables/capability-errors.ts";
import { embedderErrors } from "./error-tables/embedder-errors.ts";
import { gitErrors } from "./error-tables/git-errors.ts";
import { inputErrors } from "./error-tables/input-errors.ts";
import { memoryErrors } from "./error-tables/memory-errors.ts";
import { modelErrors } from "./error-tables/model-errors.ts";
import { promptErrors } from "./error-tables/prompt-errors.ts";
import { recordErrors } from "./error-tables/record-errors.ts";
import { screenErrors } from "./error-tables/screen-errors.ts";
import { selectionErrors } from "./error-tables/selection-errors.ts";
import { suiteErrors } from "./error-tables/suite-errors.ts";

/**
 * Every error Quoin raises is a row of this table: a stable code, what it means, what to do,
 * the command's exit code and the HTTP status. `docs/errors.md` is generated from it.
 */
export const errorTable = {
  ...inputErrors,
  ...promptErrors,
  ...modelErrors,
  ...embedderErrors,
  ...recordErrors,
  ...screenErrors,
  ...selectionErrors,
  ...memoryErrors,
  ...gitErrors,
  ...capabilityErrors,
  ...suiteErrors,
  degraded: {
    means: "`--strict` was given, and the result is less than what was asked for.",
    remedy: "See to what the message names, or leave out `--strict`.",
    exit: 3,
    status: 422,
  },
  usage: {
    means: "The command line is wrong.",
    remedy: "See `quoin --help` or `quoin <command> --help`.",
    exit: 2,
    status: 400,
  },
  internal: {
    means: "A defect in Quoin.",
    remedy: "Please report it with the input that caused it; set QUOIN_DEBUG=1 to see where it happened.",
    exit: 1,
    status: 500,
  },
} as const satisfies Record<string, { means: string; remedy: string; exit: number; status: number }>;
