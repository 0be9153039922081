import type { Command } from "commander";

/** Its help says what is typed: `roles/<role>` is one word. */
export function takesRole(command: Command, rest: string): Command {
  return command.configureHelp({
    commandUsage: ({ parent }) => `quoin ${parent?.name()} roles/<role> ${rest}`,
  });
}
