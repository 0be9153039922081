import { cutSections, prioritised } from "../corpus.mjs";
import { measure } from "../measure.mjs";
import { milliseconds, ratio, table } from "../table.mjs";

const sizes = [50, 100, 200, 400, 800];
const budget = 16_000;
/** Who took longer than this is not asked for twice as many: it would take four times as long or more. */
const PATIENCE_MS = 1_000;

export const growth = {
  id: "c",
  async run(systems, rounds) {
    const texts = cutSections(sizes.at(-1), 500).map(({ text }) => text);
    const bySystem = new Map(systems.map(({ name }) => [name, []]));
    let able = systems;
    for (const size of sizes) {
      const sections = prioritised(texts.slice(0, size));
      const results = await measure(able, { input: () => sections, budget, rounds });
      for (const result of results) bySystem.get(result.system).push(result);
      able = able.filter((_, at) => results[at].cpu < PATIENCE_MS);
    }
    return {
      markdown: toMarkdown(bySystem),
      figures: { sizes, budget, systems: Object.fromEntries(bySystem) },
    };
  },
};

function toMarkdown(bySystem) {
  const [base] = bySystem.values();
  const rows = [...bySystem].map(([name, results]) => {
    const largest = results.length - 1;
    const cells = sizes.map((_, at) => (results[at] ? milliseconds(results[at].cpu) : "–"));
    const whole = results.length === sizes.length ? "" : ` by ${sizes[largest]}`;
    const factor = ratio(results[largest].cpu, results[0].cpu) + whole;
    return [name, ...cells, factor, ratio(results[largest].cpu, base[largest].cpu) + whole];
  });
  const header = ["system", ...sizes, `${sizes[0]} → ${sizes.at(-1)}`, "× Quoin at the largest"];
  return [
    "## (c) Growth: sections of about 500 tokens into 16,000, warm, CPU ms",
    table(header, rows),
    "16 times as many sections cost 16× when linear, 256× when quadratic. – was not measured: it takes too long.",
  ].join("\n\n");
}
