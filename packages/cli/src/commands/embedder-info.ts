import { Command } from "commander";
import { type EmbedderInfo, inspectEmbedder } from "../embedders/inspect-embedder.ts";
import type { Terminal } from "../terminal.ts";

export function embedderInfoCommand(terminal: Terminal): Command {
  return new Command("info")
    .description("the model in the package: what it holds, its file, and its speed on this machine")
    .option("--json", "print the same as JSON")
    .addHelpText("after", "\nExample:\n  quoin embedder info\n")
    .action(async ({ json }: { json?: boolean }) => {
      const info = await inspectEmbedder();
      await terminal.out(json ? `${JSON.stringify(info, null, 2)}\n` : forPeople(info));
    });
}

function forPeople(info: EmbedderInfo): string {
  const whole = (value: number) => value.toLocaleString("en");
  const rows = {
    embedder: info.embedder,
    languages: info.languages.join(", "),
    dimension: String(info.dimension),
    words: whole(info.words),
    buckets: `${whole(info.buckets)} for the parts of other words`,
    file: info.file,
    size: `${whole(info.bytes)} bytes`,
    sha256: info.sha256,
    package: `@quoin/embedder ${info.version}`,
    load: `${info.loadMilliseconds.toFixed(1)} ms to the first vector`,
    embed: `${info.embedMicroseconds.toFixed(1)} µs a sentence`,
  };
  return Object.entries(rows)
    .map(([name, value]) => `${name.padEnd(11)}${value}\n`)
    .join("");
}
