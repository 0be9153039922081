import { type Problem, refuse } from "quoin/errors";
import { type Clock, realClock } from "./clock.ts";
import type { BatchLimits } from "./split-into-batches.ts";

/** What all embedders that ask someone else have in common. Times are in milliseconds. */
export interface RemoteOptions extends Partial<BatchLimits> {
  /** Instead of one made of the kind, the host and the model. */
  id?: string;
  /** Numbers in a vector: asked for where the server can choose, and checked in any case. */
  dimensions?: number;
  languages?: readonly string[];
  /** Whether vectors are brought to the length 1. Default: true. */
  normalise?: boolean;
  /** Requests at once, over all calls. */
  concurrency?: number;
  /** After the first attempt. Default: 4. */
  retries?: number;
  /** For each attempt. Default: 60,000. */
  attemptTimeout?: number;
  /** For a call, with all its batches, retries and waiting. Default: 600,000. */
  timeout?: number;
  /** For tests. */
  clock?: Clock;
}

export type RemoteSettings = Required<
  Pick<RemoteOptions, "batchSize" | "batchCharacters" | "concurrency" | "retries" | "attemptTimeout">
> &
  Required<Pick<RemoteOptions, "timeout" | "normalise" | "clock">> &
  Pick<RemoteOptions, "dimensions" | "languages">;

/** With the defaults, checked: a caller may be plain JavaScript. `batchSize` 32 is the most that TEI takes by default. */
export function remoteSettings(options: RemoteOptions, concurrency: number): RemoteSettings {
  const settings = {
    ...{ batchSize: options.batchSize ?? 32, batchCharacters: options.batchCharacters ?? 100_000 },
    ...{ concurrency: options.concurrency ?? concurrency, retries: options.retries ?? 4 },
    ...{ attemptTimeout: options.attemptTimeout ?? 60_000, timeout: options.timeout ?? 600_000 },
    ...{ normalise: options.normalise ?? true, clock: options.clock ?? realClock },
    ...{ dimensions: options.dimensions, languages: options.languages },
  };
  const problems: Problem[] = [];
  const need = (holds: boolean, name: string, message: string) => {
    if (!holds) problems.push({ code: "usage", path: [name], message });
  };
  const isWhole = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
  const isCount = (value: number) => value === Number.POSITIVE_INFINITY || isWhole(value, 1);
  for (const name of ["batchSize", "batchCharacters", "concurrency"] as const)
    need(isCount(settings[name]), name, "must be a whole number from 1 up");
  for (const name of ["attemptTimeout", "timeout"] as const)
    need(settings[name] > 0, name, "must be a number of milliseconds above 0");
  need(isWhole(settings.retries, 0), "retries", "must be a whole number from 0 up");
  need(isWhole(options.dimensions ?? 1, 1), "dimensions", "must be a whole number from 1 up");
  need(options.id === undefined || options.id.trim() !== "", "id", "must not be empty");
  refuse(problems);
  return settings;
}
