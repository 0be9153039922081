/** Imports and deletions killed at random moments: each file of lines is there whole, or not at all. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openMemoryStore } from "@quoin/store";
import { expect, it } from "vitest";
import { onBothStores } from "../stores.ts";

const runs = Number(process.env.QUOIN_CRASH_RUNS ?? 8);

onBothStores((subject) => {
  it(`keeps imports whole, killed ${runs} times`, async () => {
    const place = await subject.fresh();
    const acknowledged = new Set<string>();
    for (let run = 0; run < runs; run++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, "writer.mjs"), place, `run${run}`]);
      let output = "";
      let errors = "";
      child.stderr.on("data", (part) => {
        errors += part;
      });
      const ready = new Promise<void>((resolve) => {
        child.stdout.on("data", (part) => {
          output += part;
          if (output.split("\n").length > 2) resolve();
        });
        child.on("close", () => resolve());
      });
      await ready;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
      child.kill("SIGKILL");
      await once(child, "close");
      expect(errors).toBe("");
      for (const name of output.split("\n").slice(1, -1)) acknowledged.add(name);
    }
    const store = await openMemoryStore(place);
    const counts = new Map<string, number>();
    for await (const { source } of store.list()) counts.set(source, (counts.get(source) ?? 0) + 1);
    const { memories, embedders } = await store.stats();
    expect(new Set(counts.values())).toEqual(new Set([200]));
    expect(memories).toBe(counts.size * 200);
    expect(embedders).toMatchObject([{ memories }]);
    const found = await store.search(
      { embedder: "flat", vector: new Float32Array(16).fill(1) },
      { limit: memories + 1 },
    );
    expect(found).toHaveLength(memories);
    // Every import that was acknowledged is there, but for those that were forgotten again.
    const missing = [...acknowledged].filter((name) => !counts.has(name));
    expect(missing.filter((name) => Number(name.split("-")[1]) % 3 !== 1)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(runs);
    await store.close();
  }, 300_000);
});
