import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { signatureCheck } from "@quoin/store";
import { Command } from "commander";
import { type Problem, QuoinError } from "quoin";
import {
  type Checkpoint,
  exportReader,
  mostFaults,
  parseCheckpoint,
  type RecordReader,
  type Verification,
  type VerifyOptions,
  verifyRecords,
} from "quoin/records";
import { located, readDocument } from "../document.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printable } from "../printable.ts";
import { createProgress } from "../progress.ts";
import { fileError, readText } from "../read-text.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends StoreOptions {
  from?: number;
  to?: number;
  checkpoint?: string[];
  publicKey?: string[];
  export?: string;
  json?: boolean;
}

const example = `
The chain alone shows what was changed, taken out or put in. That its end was cut
off, or that all of it was written anew, shows only against a checkpoint that was
kept elsewhere.

Example:
  quoin verify --checkpoint checkpoint.json --public-key signing.pem.pub
  quoin verify --export records.jsonl --checkpoint checkpoint.json --public-key signing.pem.pub
`;

export function verifyCommand(terminal: Terminal): Command {
  return new Command("verify")
    .description("check the chain of records, their texts and their checkpoints")
    .option("--from <record>", "first record", positiveInteger)
    .option("--to <record>", "last record", positiveInteger)
    .option("--checkpoint <file...>", "checkpoints that were kept elsewhere")
    .option("--public-key <file...>", "Ed25519 public keys in PEM form, to check signatures with")
    .option("--export <file>", "verify what quoin export wrote instead of the store; - is standard input")
    .option("--json", "print the result as JSON")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action(async (options: Options) => {
      const { result, damage } = await verified(options);
      if (options.json) await terminal.out(`${JSON.stringify({ ...result, damage }, null, 2)}\n`);
      const problems = [
        ...damage.map((message): Problem => ({ code: "store_damaged", message })),
        ...result.faults.map(
          ({ seq, message }): Problem => ({ code: "record_tampered", message: `record ${seq} ${message}` }),
        ),
      ];
      const [first, ...rest] = problems;
      if (result.faults.length >= mostFaults) terminal.note("only the first faults are told\n");
      if (first) throw new QuoinError([first, ...rest]);
      if (!options.json) await terminal.out(describe(result));
    });
}

async function verified(options: Options): Promise<{ result: Verification; damage: string[] }> {
  const { from, to } = options;
  const checkpoints = await Promise.all((options.checkpoint ?? []).map(readCheckpoint));
  const pems = await Promise.all(
    (options.publicKey ?? []).map(async (file) => ({ pem: await readText(file), file })),
  );
  const progress = createProgress(process.stderr, "records");
  const settings: VerifyOptions = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    checkpoints,
    ...(pems.length > 0 && { checkSignature: signatureCheck(pems) }),
    progress: progress.update,
  };
  const run = async (reader: RecordReader) => {
    const result = await verifyRecords(reader, settings);
    progress.end();
    return result;
  };
  if (options.export !== undefined) return verifyExport(options.export, settings, run);
  return withStore(options, "read", async ({ store }) => {
    const result = await run(store);
    // Reads the whole file: not for those who ask for a few records.
    const whole = from === undefined && to === undefined;
    return { result, damage: whole ? await store.damage() : [] };
  });
}

async function verifyExport(
  file: string,
  settings: VerifyOptions,
  run: (reader: RecordReader) => Promise<Verification>,
): Promise<{ result: Verification; damage: string[] }> {
  const reader = exportReader(linesOf(file));
  try {
    settings.from ??= await reader.from();
    return { result: await run(reader), damage: [] };
  } catch (error) {
    if (!(error instanceof QuoinError) || error.problems[0]?.file) throw error;
    const [first, ...rest] = error.problems.map((problem) => ({ ...problem, file }));
    throw new QuoinError([first as Problem, ...rest]);
  }
}

async function readCheckpoint(file: string): Promise<Checkpoint> {
  const document = await readDocument(file);
  return located(document, ["record_invalid"], async () => parseCheckpoint(document.value));
}

function linesOf(file: string): () => AsyncIterable<string> {
  return async function* () {
    const input = file === "-" ? Readable.from([await readText("-")]) : createReadStream(file, "utf8");
    try {
      yield* splitLines(input);
    } catch (error) {
      throw fileError(error, file);
    }
  };
}

/** At line feeds alone: readline also ends a line where a text has a separator of Unicode's. */
async function* splitLines(input: AsyncIterable<string>): AsyncIterable<string> {
  // A line may have megabytes: its parts are joined once, when it ends.
  let open: string[] = [];
  for await (const part of input) {
    const [first, ...others] = part.split("\n") as [string, ...string[]];
    open.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield open.join("");
    yield* others;
    open = [last];
  }
  const rest = open.join("");
  if (rest !== "") yield rest;
}

function describe({ chain, records, from, to, head, signed, unchecked }: Verification): string {
  const count = records === 1 ? "1 record" : `${records} records`;
  const range = records === 0 ? "" : ` (${from} to ${to})`;
  const checked = [
    ...(signed > 0 ? [`${signed} signed`] : []),
    ...(unchecked > 0
      ? [`${unchecked} not checked: their keys (--public-key) or records are not at hand`]
      : []),
  ];
  const checkpoints = checked.length > 0 ? checked.join(", ") : "none";
  return `The chain holds: ${count}${range}\n  chain        ${printable(chain)}\n  head         ${head}\n  checkpoints  ${checkpoints}\n`;
}
