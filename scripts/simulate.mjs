/** npm run simulate: prepares the checkout, then plays the agent session of `examples/agent-session.mjs`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "./lib/prepare.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());
await import(pathToFileURL(join(root, "examples/agent-session.mjs")).href);
