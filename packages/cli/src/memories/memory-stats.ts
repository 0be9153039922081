import { Command } from "commander";
import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import { paintFor, type Terminal } from "../terminal.ts";
import { withMemoryStore } from "./open-chosen.ts";

const example = "\nExample:\n  quoin memories stats\n  quoin memories stats --json\n";

export function memoryStats(terminal: Terminal): Command {
  return new Command("stats")
    .description("how many there are, from when, and by which embedders they are found")
    .option("--json", "print them as JSON")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((options: StoreOptions & { json?: boolean }) =>
      withMemoryStore(options, "read", async (store) => {
        const stats = { ...(await store.stats()), searchedBy: store.searchedBy };
        if (options.json) return terminal.out(`${JSON.stringify(stats, null, 2)}\n`);
        const { memories, types, oldest = "none", newest = "none", searchedBy, embedders } = stats;
        const lines = [
          `memories  ${memories} (${types.memory} learned, ${types.activity} happened)`,
          `oldest    ${oldest}`,
          `newest    ${newest}`,
          `searched  ${searchedBy === "exact" ? "exactly, in this process" : "by the server's index"}`,
        ];
        const rows = embedders.map(({ id, dimension, memories: own }) => [
          ...[printableLine(id), String(dimension), String(own)],
        ]);
        const paint = paintFor(process.stdout, process.env);
        const table =
          rows.length > 0
            ? `\n${formatTable(["embedder", "dimension", "memories"], rows, paint, [1, 2])}\n`
            : "";
        return terminal.out(`${lines.join("\n")}\n${table}`);
      }),
    );
}
