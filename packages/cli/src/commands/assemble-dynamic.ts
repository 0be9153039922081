import { Command } from "commander";
import { QuoinError } from "quoin";
import { assembleDynamic } from "../dynamic/assemble-dynamic.ts";
import { type DynamicFlags, dynamicOptions } from "../dynamic/dynamic-options.ts";
import { eventLog } from "../event-log.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { type PayloadOptions, payloadFor, payloadOptions } from "../payload.ts";
import { printable } from "../printable.ts";
import { readText } from "../read-text.ts";
import { recipeOf } from "../records/recipe.ts";
import { refuseSettled, settledFor } from "../settled-for.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends DynamicFlags, OutputFlags, PayloadOptions {
  model?: string;
  view?: boolean;
  log?: boolean;
}

const example = `
The task is given as words, or as - to read it from standard input. The project's layers,
tools and skills are in .quoin (quoin init makes it, quoin index reads tools and skills);
what quoin remember was told is recalled where it has to do with the task.

Example:
  quoin assemble dynamic "find out why the login test fails" --explain
  quoin assemble dynamic "corrija o teste de login" --view
  quoin assemble dynamic "review the last commit" --for anthropic
`;

export function assembleDynamicCommand(terminal: Terminal): Command {
  const command = new Command("dynamic")
    .description("the tools, skills and memories that a task needs, under the project's rules")
    .argument("<task>", "what is to be done, or -")
    .option("--view", "print what was chosen, as JSON of a fixed shape")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (given: string, options: Options) => {
      checkTogether(options);
      // Here a store is where memories are, too.
      const { store: _, ...unrecorded } = options;
      checkOutputFlags(options.record ? options : unrecorded);
      const log = eventLog(options.log, terminal);
      const task = given === "-" ? (await readText("-")).trim() : given;
      const { assembly, config, inputs, settled } = await assembleDynamic(task, options, {
        log,
        explain: Boolean(options.explain || options.json),
      });
      if (options.view) {
        await terminal.out(`${JSON.stringify(assembly.view, null, 2)}\n`);
        if (!options.strict)
          for (const reason of [...settledFor(assembly), ...settled])
            terminal.note(`note: ${printable(reason)}\n`);
        if (options.strict) refuseSettled([...settledFor(assembly), ...settled]);
        return;
      }
      const payload = options.for && payloadFor(options.for, assembly, { ...config, ...options });
      await giveOut(
        { assembly, recipe: recipeOf("dynamic", options, inputs), payload, settled },
        options,
        terminal,
      );
    });
  // A snapshot is made again from files alone, and a task is none.
  const printing = [...payloadOptions(), ...outputOptions()].filter(
    ({ long }) => long !== "--attachments" && long !== "--snapshot",
  );
  for (const option of [...dynamicOptions(), ...printing]) {
    // Where records are kept is where memories are.
    if (!command.options.some(({ long }) => long === option.long)) command.addOption(option);
  }
  return command;
}

/** An option that would do nothing is a mistake that nobody would notice. */
function checkTogether(options: Options): void {
  const printed = [
    ...(options.view ? ["--view"] : []),
    ...(options.json ? ["--json"] : []),
    ...(options.for ? ["--for"] : []),
  ];
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (printed.length > 1) throw usage(`${printed.join(" and ")} each print something else: choose one`);
  if (options.view && (options.record || options.explain))
    throw usage("--view only prints what was chosen: no --record or --explain goes with it");
  if (!options.for && (options.cache === false || options.maxTokens !== undefined))
    throw usage("--no-cache and --max-tokens go with --for");
}
