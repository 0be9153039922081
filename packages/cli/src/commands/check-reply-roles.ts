import { Command } from "commander";
import { type Problem, QuoinError } from "quoin";
import { loadRoles, type RoleReply, reviewReply } from "quoin/roles";
import { printable } from "../printable.ts";
import { nameOf, readText } from "../read-text.ts";
import { findTemplates, type TemplateOptions, templatesOption } from "../roles/find-templates.ts";
import { readPlan, readPlanOfInput } from "../roles/read-plan.ts";
import { takesRole } from "../roles/takes-role.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends TemplateOptions {
  input?: string;
  plan?: string;
  json?: boolean;
  waves?: boolean;
  mermaid?: boolean;
  cutOff?: boolean;
  inspectFirst: boolean;
}

const example = `
Prints what was understood, as JSON; or a correction to send back to the model when
the reply is not right. What was repaired is told on standard error.

Example:
  quoin check-reply roles/planner reply.txt --mermaid > plan.mmd
  quoin check-reply roles/replanner reply.txt --plan original.json
`;

export function checkReplyRolesCommand(terminal: Terminal): Command {
  return takesRole(new Command("roles"), "<reply> [options]")
    .description("check the reply of a role: a plan, memories, a verdict")
    .argument("<role>", "the role's name")
    .argument("<reply>", "the model's reply, or -")
    .option("--input <file>", "the input of the prompt: the plan in it must be honoured")
    .option("--plan <file>", "the plan as it stands, with the status of its subtasks")
    .option("--no-inspect-first", "let the first subtask of a plan be anything")
    .option("--cut-off", "the server stopped the model at its length limit")
    .option("--waves", "print a plan as waves: what can be done at the same time, in order")
    .option("--mermaid", "print a plan as a Mermaid graph")
    .option("--json", "print the whole result as JSON")
    .addOption(templatesOption())
    .addHelpText("after", example)
    .action((role: string, reply: string, options: Options) => check(role, reply, options, terminal));
}

async function check(name: string, path: string, options: Options, terminal: Terminal): Promise<void> {
  const { input, plan, json, waves, mermaid, cutOff = false, inspectFirst } = options;
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if ([path, input, plan].filter((each) => each === "-").length > 1)
    throw usage("only one of the files can be standard input");
  if ([json, waves, mermaid].filter(Boolean).length > 1)
    throw usage("choose one of --json, --waves and --mermaid");
  const role = loadRoles(await findTemplates(options)).role(name);
  if ((waves || mermaid) && role.reply !== "plan" && role.reply !== "replan")
    throw usage(`the reply of ${name} is no plan`);
  // The input is looked at even where its plan is not needed: it may not be the one that was sent.
  const given = input === undefined ? undefined : await readPlanOfInput(role, input);
  const original = plan === undefined ? given : await readPlan(plan);
  const checked = await reviewReply(role, await readText(path), {
    cutOff,
    firstInspects: inspectFirst,
    ...(original && { plan: original }),
  });
  await print(checked, options, terminal);
  for (const { at, message } of checked.repairs)
    terminal.note(`repaired: ${printable(at ? `${at}: ${message}` : message)}\n`);
  if (checked.ok) {
    const unheld =
      role.reply === "replan" && !original
        ? "; what is completed was not checked: give --plan or --input"
        : "";
    return terminal.note(`ok: ${describeReply(checked)}${unheld}\n`);
  }
  const [first, ...rest] = checked.problems.map(
    ({ at, message }): Problem => ({
      code: "reply_invalid",
      file: nameOf(path),
      message: at ? `${at}: ${message}` : message,
    }),
  );
  throw new QuoinError([first as Problem, ...rest]);
}

function print(checked: RoleReply, { json, waves, mermaid }: Options, { out }: Terminal): Promise<void> {
  const { ok, correction = "", waves: found = [], mermaid: graph = "" } = checked;
  if (json) return out(`${JSON.stringify(checked, null, 2)}\n`);
  if (!ok) return out(correction ? `${correction}\n` : "");
  if (waves) return out(found.map((wave, at) => `${at + 1}. ${wave.join(", ")}\n`).join(""));
  if (mermaid) return out(graph.endsWith("\n") ? graph : `${graph}\n`);
  return out(`${replyText(checked)}\n`);
}

/** What a good reply comes to, for whoever reads on. */
export function replyText({ value, blocked, calls }: RoleReply): string {
  if (blocked) return JSON.stringify({ status: "blocked", ...blocked });
  if (calls) return JSON.stringify(calls, null, 2);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** What the reply is, in a few words. */
export function describeReply({ kind, blocked, calls, value, waves }: RoleReply): string {
  if (blocked) return `the model is blocked: ${printable(blocked.reason)}`;
  if (calls) return `the model calls ${calls.map(({ name }) => printable(name)).join(", ")}`;
  if (waves)
    return `a plan with ${count(waves.flat().length, "open subtask")} in ${count(waves.length, "wave")}`;
  if (kind === "memories") return count((value as unknown[]).length, "memory", "memories");
  if (kind === "verdict")
    return `the verdict is ${(value as { passed: boolean }).passed ? "passed" : "failed"}`;
  if (kind === "json") return "the reply is JSON of the role's schema";
  return kind === "text" ? "there is a reply" : "the work is reported";
}
