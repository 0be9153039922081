/** npm run build: compiles the prompts, then builds every package, whether it seems needed or not. */

import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/prepare.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt({ force: true }));
