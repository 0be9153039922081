import type { Embedder } from "@quoin/embedder";
import { Command } from "commander";
import { QuoinError } from "quoin";
import { count } from "../count.ts";
import { chooseEmbedder, type EmbedderOptions, embedderOptions } from "../embedders/choose-embedder.ts";
import { cosineOf } from "../embedders/cosine-of.ts";
import { watchOutput } from "../output-closed.ts";
import { readText } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends EmbedderOptions {
  compare?: string;
  lines?: boolean;
  json?: boolean;
}

const example = `
The model in the package knows English, Portuguese, French, Spanish, German and Italian,
needs no network, and reads the first 20,000 characters and 512 words of a text.

Example:
  quoin embed "éteins la lumière" --compare "turn off the lamp"
  quoin embed - --lines < sentences.txt > vectors.jsonl
  quoin embed "a quoin" --embedder ollama --model nomic-embed-text --json
`;

export function embedCommand(terminal: Terminal): Command {
  const command = new Command("embed")
    .description("turn a text into a vector")
    .argument("<text>", "the text; - is standard input")
    .option("--compare <text>", "also print the cosine to another text's vector")
    .option("--lines", "a vector for each line, as JSON lines")
    .option("--json", "print the whole vector, as JSON")
    .addHelpText("after", example)
    .action((text: string, options: Options) => embed(text, options, terminal));
  for (const option of embedderOptions()) command.addOption(option);
  return command;
}

async function embed(given: string, options: Options, terminal: Terminal): Promise<void> {
  if (options.lines && options.compare !== undefined)
    throw new QuoinError({ code: "usage", message: "--compare is for one text: leave out --lines" });
  const embedder = await chooseEmbedder(options);
  // A shell ends what it pipes with a line break that nobody wrote.
  const text = given === "-" ? (await readText("-")).replace(/\r?\n$/, "") : given;
  if (options.lines) return embedLines(text === "" ? [] : text.split(/\r?\n/), embedder, terminal);
  const texts = options.compare === undefined ? [text] : [text, options.compare];
  const [vector, other] = (await embedder.embedMany(texts)) as [Float32Array, Float32Array | undefined];
  const cosine = other && cosineOf(vector, other);
  await terminal.out(
    options.json
      ? `${JSON.stringify({ ...described(embedder, vector), ...(other && { cosine }) })}\n`
      : forPeople(embedder, vector, cosine),
  );
  const nothing = (which: string) =>
    terminal.note(`note: no word of ${which} is known: its vector is zeros\n`);
  if (isNothing(vector)) nothing("the text");
  if (other && isNothing(other)) nothing("the text to compare with");
}

const isNothing = (vector: Float32Array) => vector.every((value) => value === 0);

/** So many at once that a server is asked in batches, and the first vectors need not wait for the last. */
const linesAtOnce = 256;

/** A line in, a line out, also for an empty one: so the two can be put side by side. */
async function embedLines(lines: readonly string[], embedder: Embedder, terminal: Terminal): Promise<void> {
  let unknown = 0;
  const isClosed = watchOutput();
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const vectors = await embedder.embedMany(lines.slice(at, at + linesAtOnce));
    unknown += vectors.filter(isNothing).length;
    const rows = vectors.map((vector) => `${JSON.stringify(described(embedder, vector))}\n`);
    await terminal.out(rows.join(""));
    if (isClosed()) return;
  }
  if (unknown > 0)
    terminal.note(`note: ${unknown} of ${count(lines.length, "line")} without a known word: zeros\n`);
}

function described(embedder: Embedder, vector: Float32Array) {
  return { embedder: embedder.id, dimension: vector.length, vector: Array.from(vector) };
}

const mostShown = 8;

function forPeople({ id }: Embedder, vector: Float32Array, cosine: number | undefined): string {
  const shown = Array.from(vector.subarray(0, mostShown), (value) => value.toFixed(4)).join(" ");
  const rest = vector.length > mostShown ? ` … (--json prints all ${vector.length})` : "";
  const lines = [`embedder   ${id}`, `dimension  ${vector.length}`, `vector     ${shown}${rest}`];
  if (cosine !== undefined) lines.push(`cosine     ${cosine.toFixed(4)}`);
  return `${lines.join("\n")}\n`;
}
