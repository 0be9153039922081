import { Command, InvalidArgumentError, Option } from "commander";
import { type Assembly, findModel, loadCounter, type Problem, QuoinError, refuse } from "quoin";
import { type Api, ask, findEndpoint, type Turn } from "quoin/ask";
import { patientFetch } from "quoin/node";
import { type RoleReply, replySchemaProblems, reviewReply } from "quoin/roles";
import { keyIn } from "../key-in.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printable } from "../printable.ts";
import { recipeOf } from "../records/recipe.ts";
import { recordingTurns } from "../records/recording-turns.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import { assembleRole } from "../roles/assemble-role.ts";
import { findTemplates, type TemplateOptions, templatesOption } from "../roles/find-templates.ts";
import { planOfInput, readPlan } from "../roles/read-plan.ts";
import { takesRole } from "../roles/takes-role.ts";
import type { Terminal } from "../terminal.ts";
import { describeReply, replyText } from "./check-reply-roles.ts";

interface Options extends TemplateOptions, StoreOptions {
  endpoint: string;
  model: string;
  api?: Api;
  config?: string;
  keyEnv: string;
  corrections: number;
  window?: number;
  maxTokens?: number;
  temperature?: number;
  timeout: number;
  inspectFirst: boolean;
  plan?: string;
  json?: boolean;
  record: boolean;
  correlationId?: string;
}

const example = `
The endpoint is a server of your own: Ollama, or anything that speaks OpenAI's chat
completions (llama.cpp, vLLM, LM Studio). A bare host on port 11434 is Ollama. A key,
where one is needed, is read from the variable that --key-env names.

The reply that passed is printed, as JSON where it is JSON. Tools are not carried
out: where an executor calls one, the call is printed and it ends there. Prompt,
replies and corrections are recorded under one correlation id.

Example:
  quoin ask roles/planner task.yaml --endpoint http://localhost:11434 --model llama3.1
  quoin ask roles/verifier check.yaml --endpoint http://localhost:8080/v1 --model qwen3
`;

export function askRoleCommand(terminal: Terminal): Command {
  return takesRole(new Command("roles"), "<input> --endpoint <url> --model <name> [options]")
    .description("ask a model in a role; at most so many corrections, then it is refused")
    .argument("<role>", "the role's name")
    .argument("<input>", "input file, or -")
    .requiredOption("--endpoint <url>", "where the model is served")
    .requiredOption("--model <name>", "the model's name there")
    .addOption(new Option("--api <protocol>", "if the address does not tell").choices(["openai", "ollama"]))
    .option("--key-env <variable>", "environment variable with the endpoint's key", usualKey)
    .option("--corrections <count>", "how often a wrong reply is sent back", countFromZero, 2)
    .option("--config <file>", "configuration: models, relevance, redaction")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option("--max-tokens <tokens>", "length of the answer at most", positiveInteger)
    .option("--temperature <number>", "how freely the model answers (default: the server's)", temperature)
    .option("--no-inspect-first", "let the first subtask of a plan be anything")
    .option("--timeout <seconds>", "for one answer", positiveInteger, 300)
    .option("--plan <file>", "the plan as it stands, with the status of its subtasks")
    .addOption(templatesOption())
    .option("--json", "print the whole result as JSON")
    .option("--no-record", "keep no record")
    .option("--correlation-id <id>", "joins the records to your own logs (default: a random one)")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((role: string, path: string, options: Options) => askRole(role, path, options, terminal));
}

async function askRole(name: string, path: string, options: Options, terminal: Terminal): Promise<void> {
  const { model, corrections, window, maxTokens, temperature } = options;
  if (path === "-" && options.plan === "-")
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  if (!options.record && (options.store !== undefined || options.correlationId !== undefined))
    throw new QuoinError({
      code: "usage",
      message: "--store and --correlation-id do not go with --no-record",
    });
  const endpoint = findEndpoint(options.endpoint, options.api);
  const key = keyIn(options.keyEnv, usualKey);
  const flags = {
    model,
    for: endpoint.api,
    ...(options.config !== undefined && { config: options.config }),
    ...(window !== undefined && { window }),
    ...(maxTokens !== undefined && { maxTokens }),
  } as const;
  // Nobody here could carry out a call: the tools are for the text to speak of.
  const made = await assembleRole(name, path, await findTemplates(options), { ...flags, nativeTools: false });
  const plan =
    options.plan === undefined ? planOfInput(made.role, made.document.value) : await readPlan(options.plan);
  const { assembly, role, inputs } = made;
  refuse(await replySchemaProblems(role));
  const found = findModel(model, made.config.models).model;
  const counter = await loadCounter(found.vocabulary);
  const recipe = recipeOf("roles", { ...flags, nativeTools: false, role: name }, inputs);
  const keep = options.record
    ? recordingTurns({ assembly, recipe, model, counter }, options, terminal)
    : undefined;
  const interrupted = new AbortController();
  const stop = () => interrupted.abort();
  process.once("SIGINT", stop);
  try {
    const result = await ask<RoleReply>({
      assembly,
      endpoint,
      model,
      corrections,
      window: made.config.window ?? roomFor(assembly, maxTokens, found.window),
      fetch: patientFetch,
      timeout: options.timeout * 1000,
      signal: interrupted.signal,
      counter,
      ...(maxTokens !== undefined && { maxTokens }),
      ...(temperature !== undefined && { temperature }),
      ...(key && { key }),
      review(reply, { cutOff }) {
        const context = { cutOff, firstInspects: options.inspectFirst, ...(plan && { plan }) };
        return reviewReply(role, reply, context);
      },
      async onTurn(turn) {
        tellTurn(turn, corrections, terminal);
        await keep?.(turn);
      },
    });
    await finish(result, options, terminal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    // As a shell expects of a program that Ctrl-C ended.
    terminal.note("\ninterrupted\n");
    process.exitCode = 130;
  } finally {
    process.off("SIGINT", stop);
  }
}

/**
 * Room for the prompt, an answer, and both again beside a correction; not all that the model could take, which a server
 * would have to keep memory for.
 */
function roomFor({ tokens }: Assembly, answer: number | undefined, most: number): number {
  return Math.min(most, Math.max(8192, 2 ** Math.ceil(Math.log2(2 * (tokens + (answer ?? 4096))))));
}

const usualKey = "QUOIN_ENDPOINT_KEY";

/** A local model takes its time: whoever waits should see for what. */
function tellTurn(turn: Turn, corrections: number, { note }: Terminal): void {
  if (turn.kind === "prompt") note("waiting for the model\n");
  else if (turn.kind === "correction")
    note(`sending correction ${turn.attempt - 1} of at most ${corrections}\n`);
  else if (turn.review.problems.length) {
    const { length } = turn.review.problems;
    note(`the reply has ${length} ${length === 1 ? "problem" : "problems"}\n`);
  }
}

type Result = Awaited<ReturnType<typeof ask<RoleReply>>>;

async function finish(result: Result, { json }: Options, terminal: Terminal) {
  const { ok, attempts, review, stopped, answer } = result;
  const { repairs } = review;
  if (json) await terminal.out(`${JSON.stringify({ attempts, stopped, ...review, answer }, null, 2)}\n`);
  else if (ok) await terminal.out(`${replyText(review)}\n`);
  for (const { at, message } of repairs)
    terminal.note(`repaired: ${printable(at ? `${at}: ${message}` : message)}\n`);
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  if (ok) return terminal.note(`ok after ${tries}: ${describeReply(review)}\n`);
  const [first, ...rest] = review.problems.map(
    ({ at, message }): Problem => ({ code: "reply_invalid", message: at ? `${at}: ${message}` : message }),
  );
  const why = stopped === "window" ? ": no room in the window for a correction" : "";
  terminal.note(`refused after ${tries}${why}; the last reply:\n${printable(cutReply(answer.text))}\n`);
  throw new QuoinError([first as Problem, ...rest]);
}

/** Enough to see what the model is up to; all of it is in --json. */
function cutReply(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)} …` : text;
}

function countFromZero(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 0 up.");
  return Number(text);
}

function temperature(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 2))
    throw new InvalidArgumentError("It must be from 0 to 2.");
  return value;
}
