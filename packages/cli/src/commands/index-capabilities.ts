import { Command } from "commander";
import { type IndexOptions, usualManifests } from "../capabilities/index-options.ts";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printableLine } from "../printable.ts";
import type { Terminal } from "../terminal.ts";

const example = `
A source is a file that names tools and skills, tools as they are given to OpenAI or
Anthropic, a saved answer of an MCP server (each in JSON or YAML), a SKILL.md, or a
folder of those; which it is, is told by its content. Each entry is embedded once, and
again only when its name or description changes. What servers say of their tools is
not believed: it is judged, and what reads like an attack is told.

What it was made from is kept beside the index, without keys: without sources, those of
before are read again.

--mcp takes a command line, an address, or a JSON file with "mcpServers". A program
that is started gets only the variables that every program needs, and is ended. With a
name before it (name=server) its tools are called name__tool, so that no two collide;
of a file, that is the server of that name.

Example:
  quoin index tools.yaml skills/ --mcp "npx -y @modelcontextprotocol/server-everything"
  quoin index tools.yaml --mcp web=https://example.com/mcp --json
  quoin index
  quoin index --check
`;

export function indexCommand(terminal: Terminal): Command {
  const repeated = (value: string, before: string[]) => [...before, value];
  const command = new Command("index")
    .description("make the index of tools and skills that prompts choose from")
    .argument("[sources...]", "files and folders with tools and skills; - is standard input")
    .option("--mcp <server>", "list the tools of an MCP server; may be repeated", repeated, [])
    .option("--mcp-timeout <seconds>", "how long each server may take", positiveInteger, 60)
    .option("--untrusted <source>", "a source whose words are somebody else's; may be repeated", repeated, [])
    .option("--out <folder>", "where the index is kept", usualManifests)
    .option("--mode-examples <file>", "tasks that are typical of each mode, instead of those in the package")
    .option("--check", "write nothing, and exit with 1 where the index is not what it would be")
    .option("--json", "print what was done as JSON")
    .addHelpText("after", example)
    .action(async (places: string[], options: IndexOptions) => {
      // With all that it takes to index: other commands need not wait for it.
      const { indexSources } = await import("../capabilities/index-sources.ts");
      if (places.length + options.mcp.length + options.untrusted.length > 0)
        return indexSources(places, options, terminal);
      const { describeSources, sourcesAgain } = await import("../capabilities/kept-sources.ts");
      const isTold = ([name]: [string, unknown]) => command.getOptionValueSource(name) === "cli";
      const again = await sourcesAgain(
        options,
        Object.fromEntries(Object.entries(options).filter(isTold)) as Partial<IndexOptions>,
      );
      // Among them are programs that are about to be started.
      terminal.note(`${printableLine(`again: ${describeSources(again)}`)}\n`);
      return indexSources(again.places, again.options, terminal);
    });
  for (const option of embedderOptions()) command.addOption(option);
  return command;
}
