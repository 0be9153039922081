/** Fifty turns of an agent in three orders of the same sections, and what prompt caches save: npm run simulate */
import { assemble, loadCounter, reportCache } from "quoin";
import { anthropic, findAdapter, forProvider, openaiChat } from "quoin/adapters";
import { agentBlueprint, orders } from "./agent-session/blueprint.mjs";
import { anthropicCache, openaiCache } from "./agent-session/caches.mjs";
import { turn } from "./agent-session/turns.mjs";

const turns = 50;
const counter = await loadCounter("o200k_base");
const count = (text) => counter.units(text);

async function play(name, window = 128_000) {
  const blueprint = forProvider(agentBlueprint(orders[name], window), findAdapter("anthropic"));
  const assemblies = [];
  for (let number = 0; number < turns; number++) assemblies.push(await assemble(blueprint, turn(number)));

  const model = { model: "claude-sonnet-5", maxTokens: 1000 };
  const anthropicReads = assemblies.map((each) => anthropic(each, model)).map(anthropicCache(count));
  const openaiReads = assemblies
    .map((each) => openaiChat(each, { model: "gpt-5.1" }))
    .map(openaiCache(count));
  const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
  const { tokens, reused } = reportCache(assemblies, counter);
  const total = sum(anthropicReads, (row) => row.total);
  const read = sum(anthropicReads, (row) => row.read);
  const written = sum(anthropicReads, (row) => row.written);
  return {
    tokens: total,
    sameStart: reused / tokens,
    anthropic: read / total,
    // A read costs a tenth of a token, a write a quarter more than one.
    cost: (total - read - written + written * 1.25 + read * 0.1) / total,
    openai: sum(openaiReads, (row) => row.read) / sum(openaiReads, (row) => row.total),
  };
}

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const rows = [
  ["stable first, planned by volatility", await play("stable first")],
  ["memories before the history", await play("memories before history")],
  ["clock on top", await play("clock on top")],
  ["stable first, in a window of 16,384", await play("stable first", 16_384)],
];
console.log(`| order of ${turns} turns | tokens sent | same start as the turn before | Anthropic: read from cache | Anthropic: cost of the input | OpenAI: cached |
|---|---:|---:|---:|---:|---:|`);
for (const [name, { tokens, sameStart, anthropic, cost, openai }] of rows) {
  console.log(
    `| ${name} | ${tokens.toLocaleString("en-US")} | ${percent(sameStart)} | ${percent(anthropic)} | ${percent(cost)} | ${percent(openai)} |`,
  );
}
