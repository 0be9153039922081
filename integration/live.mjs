/** npm run live: asks a model of yours who the agent is, and tries to talk it out of its prompt. Costs a few calls. */

import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled } from "../scripts/lib/prepare.mjs";
import { model } from "./examples/endpoint.mjs";
import { installRunners } from "./install.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installRunners());

// Only now: before, there may be no runner to import.
const { runChecks } = await import("./live/run-checks.mjs");
const failed = await runChecks(model);
process.exitCode = failed > 0 ? 1 : 0;
