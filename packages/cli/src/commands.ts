import type { Command } from "commander";
import type { Terminal } from "./terminal.ts";

type MakeCommand = (terminal: Terminal) => Command;

/** In the order of the help. Each is loaded when it is wanted: a small one must not wait for what large ones need. */
export const commands: Readonly<Record<string, () => Promise<MakeCommand>>> = {
  init: async () => (await import("./commands/init.ts")).initCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  assemble: async () => (await import("./commands/assemble.ts")).assembleCommand,
  ask: async () => (await import("./commands/ask.ts")).askCommand,
  roles: async () => (await import("./commands/roles.ts")).rolesCommand,
  agent: async () => (await import("./commands/agent.ts")).agentCommand,
  compile: async () => (await import("./commands/compile.ts")).compileCommand,
  lint: async () => (await import("./commands/lint.ts")).lintCommand,
  explain: async () => (await import("./commands/explain.ts")).explainCommand,
  snapshot: async () => (await import("./commands/snapshot.ts")).snapshotCommand,
  adapt: async () => (await import("./commands/adapt.ts")).adaptCommand,
  cache: async () => (await import("./commands/cache.ts")).cacheCommand,
  embed: async () => (await import("./commands/embed.ts")).embedCommand,
  embedder: async () => (await import("./commands/embedder.ts")).embedderCommand,
  select: async () => (await import("./commands/select.ts")).selectCommand,
  screen: async () => (await import("./commands/screen.ts")).screenCommand,
  index: async () => (await import("./commands/index-capabilities.ts")).indexCommand,
  eval: async () => (await import("./commands/eval.ts")).evalCommand,
  remember: async () => (await import("./commands/remember.ts")).rememberCommand,
  recall: async () => (await import("./commands/recall.ts")).recallCommand,
  forget: async () => (await import("./commands/forget.ts")).forgetCommand,
  memories: async () => (await import("./commands/memories.ts")).memoriesCommand,
  record: async () => (await import("./commands/record.ts")).recordCommand,
  verify: async () => (await import("./commands/verify.ts")).verifyCommand,
  replay: async () => (await import("./commands/replay.ts")).replayCommand,
  diff: async () => (await import("./commands/diff.ts")).diffCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  checkpoint: async () => (await import("./commands/checkpoint.ts")).checkpointCommand,
  key: async () => (await import("./commands/key.ts")).keyCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  "check-reply": async () => (await import("./commands/check-reply.ts")).checkReplyCommand,
  schema: async () => (await import("./commands/schema.ts")).schemaCommand,
};
